// SPDX-License-Identifier: Apache-2.0

internal import CBench
internal import Usher

/// Finding plugins, beside a reader in C that does what finding them can't do without: `open`, `fstat`, one `pread` of
/// 4 KiB, and `close` for each file.
///
/// Both are the first thing that a process does, since that is what people wait for.
struct DiscoveryBenchmark {
  let workshop: Workshop

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  func run() -> Report {
    var report = Report("Discovery of plugins, first pass in a fresh process")
    var ratios: [Int: Double] = [:]
    for (count, rounds, goal) in [(10, 41, nil), (100, 31, 2.0), (1_000, 21, 1.4), (10_000, 7, nil)] {
      let folder = workshop.pluginFolder(count: count)
      let comparison = Comparison("\(count) plugins", rounds: rounds) {
        (base: numbers(.reading, folder, count), usher: numbers(.discovery, folder, count))
      }
      report.add(comparison, atMost: goal)
      ratios[count] = comparison.ratios.median
      if count == 10 {
        let excess = comparison.excess
        report.add("10 plugins, more than least", Report.time(excess), goal: "≤ 0.3 ms", isWithin: excess <= 300_000)
      }
      Files.remove(folder)
    }
    if let thousand = ratios[1_000], let tenThousand = ratios[10_000] {
      // What the kernel takes grows with the folder, for both alike; what Usher adds may not.
      let growth = tenThousand / thousand
      report.add(
        "ratio at 10,000 to ratio at 1,000", Report.number(growth), goal: "≤ 1.15", isWithin: growth <= 1.15)
    }
    return report
  }

  private func numbers(_ once: Once, _ folder: String, _ count: Int) -> Double {
    let printed = Program(CommandLine.arguments[0], once.rawValue, folder).numbers().printed
    guard printed.count == 2, printed[1] == Double(count) else { return .nan }
    return printed[0]
  }

  /// Searches a folder: nanoseconds and plugins found.
  static func measureSearch(_ folder: String) -> String {
    let started = bench_now()
    let environment = HostEnvironment.current()
    let path = SearchPath(explicit: [folder], only: true, environment: environment)
    let found = Discovery(searchPath: path, environment: environment).search()
    let ended = bench_now()
    return "\(ended - started)\n\(found.plugins.count { $0.state == .ready })"
  }

  /// Reads a folder's notes in C: nanoseconds and plugins found.
  static func measureReading(_ folder: String) -> String {
    let started = bench_now()
    // SAFETY: the text is only read during the call.
    let found = unsafe bench_read_notes(folder)
    return "\(bench_now() - started)\n\(found)"
  }
}
