// SPDX-License-Identifier: Apache-2.0

/// Starting `usher` to list ten plugins, beside a Swift program that prints one line.
struct StartupBenchmark {
  let workshop: Workshop

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  func run() -> Report {
    var report = Report("Whole processes, from the start call until they are reaped")
    let folder = workshop.pluginFolder(count: 10)
    let hello = Program(workshop.hello)
    let list = Program(workshop.usher, "--only", "--plugins", folder, "--json", "list")
    _ = (hello.run(), list.run())
    report.add(
      Comparison("usher list --json to a Swift hello", rounds: 101) {
        (base: hello.run(), usher: list.run())
      }, atMost: 1.4)
    Files.remove(folder)
    return report
  }
}
