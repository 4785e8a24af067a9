// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The C sources of the child program, from which the machine's compiler makes one with a sanitizer.
struct ProbeSources {
  private let folder: String
  private let headers: String

  /// Finds them: where this program was installed, or in the sources that it was built from; nil where there are none.
  static func find() -> ProbeSources? {
    guard let program = SystemCalls.ownProgram() else { return nil }
    let parts = program.split(separator: "/").dropLast()
    for count in stride(from: parts.count, through: 1, by: -1) {
      let above = "/" + parts.prefix(count).joined(separator: "/")
      let places = [
        ProbeSources(folder: "\(above)/share/usher/probe", headers: "\(above)/include"),
        ProbeSources(folder: "\(above)/Sources", headers: "\(above)/SDK/C/include"),
      ]
      if let found = places.first(where: { SystemCalls.exists("\($0.folder)/ConformanceProbe/probe.h") }) {
        return found
      }
    }
    return nil
  }

  /// Compiles the child; false where the compiler can't.
  func build(_ to: String, sanitizer: String, in scratch: borrowing Scratch) throws(RunnerError) -> Bool {
    let command = """
      exec >/dev/null 2>&1
      cd "$FOLDER" && exec "${CC:-cc}" -std=c11 -O1 -g "-fsanitize=$SANITIZER" -fno-omit-frame-pointer -pthread \
        -I "$HEADERS" -I ConformanceProbe/include -o "$TO" \
        usher-conformance-child/*.c ConformanceProbe/*.c ConformanceProbe/checks/*.c
      """
    let environment = [
      "PATH=\(Environment.path)", "LC_ALL=C", "TMPDIR=\(scratch.path)", "FOLDER=\(folder)", "HEADERS=\(headers)",
      "TO=\(to)", "SANITIZER=\(sanitizer)", "CC=\(Environment.value("CC") ?? "cc")",
    ]
    let pid = try Spawn.start(["/bin/sh", "-c", command], environment: environment, descriptors: [:])
    return Spawn.wait(for: pid, milliseconds: 300_000) == 0 && SystemCalls.exists(to)
  }
}
