// SPDX-License-Identifier: Apache-2.0

// usage: usher-bench FOLDER [discovery|startup|status|store|contacts]…
//
// FOLDER is where `scripts/bench` has put what the benchmarks need. Words that start with `once-` are what a benchmark
// starts itself with, to measure in a process of its own.

import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())

if let first = arguments.first, let once = Once(first) {
  await once.run(Array(arguments.dropFirst()))
} else if let folder = arguments.first, arguments.dropFirst().allSatisfy({ Benchmark(rawValue: $0) != nil }) {
  let wanted = Set(arguments.dropFirst())
  let workshop = Workshop(folder)
  for benchmark in Benchmark.allCases where wanted.isEmpty || wanted.contains(benchmark.rawValue) {
    await benchmark.run(in: workshop).print()
  }
} else {
  print("usage: usher-bench FOLDER [\(Benchmark.allCases.map(\.rawValue).joined(separator: "|"))]…")
  exit(64)
}
