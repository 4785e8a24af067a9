// SPDX-License-Identifier: Apache-2.0

internal import CBench
internal import Usher
internal import UsherModel

/// Reading a status, beside a call through a table of function pointers in C.
struct StatusBenchmark {
  /// How often each way is called in a round.
  private static let calls = 1_000_000
  private static let rounds = 15

  let workshop: Workshop

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  func run() -> Report {
    var report = Report("Status of one of ten categories, once it is loaded")
    let folder = workshop.pluginFolder(count: 10)
    var program = Program(CommandLine.arguments[0], Once.status.rawValue, folder)
    program.environment.append("LD_PRELOAD=\(workshop.allocations)")
    let printed = program.numbers().printed
    Files.remove(folder)
    guard printed.count == 4 else {
      report.note("It could not be measured.")
      return report
    }
    // The goals were set on a machine where the bare call takes 1.3 ns.
    let scale = printed[0] / 1.3
    report.add("a bare call in C", Report.time(printed[0]))
    for (name, time, goal) in [("through a handle", printed[1], 15.0), ("by category", printed[2], 40.0)] {
      report.add(
        name, Report.time(time), goal: "≤ \(Report.time(goal * scale))", isWithin: time <= goal * scale)
    }
    report.add("allocations in all of them", Report.number(printed[3]), goal: "0", isWithin: printed[3] == 0)
    return report
  }

  /// Reads the status of the last plugin in a folder: nanoseconds of a bare call, through a handle, and by category;
  /// allocations.
  static func measure(_ folder: String) async -> String {
    let permission = Permission(Category(Workshop.category(9)))
    guard let usher = Self.usher(folder), let handle = usher.handle(for: permission) else { return "" }
    _ = await usher.ready(for: permission)
    var bare: [Double] = []
    var prepared: [Double] = []
    var lookedUp: [Double] = []
    var sum = 0
    bare.reserveCapacity(rounds)
    prepared.reserveCapacity(rounds)
    lookedUp.reserveCapacity(rounds)
    let category = permission.category
    let before = bench_allocations()
    for _ in 0..<rounds {
      bare.append(time { sum += Int(truncatingIfNeeded: bench_call_table(Int64(calls))) })
      prepared.append(time { for _ in 0..<calls { sum += handle.status.isGranted ? 1 : 0 } })
      lookedUp.append(time { for _ in 0..<calls { sum += usher.status(of: category).isGranted ? 1 : 0 } })
    }
    let allocations = before < 0 ? -1 : bench_allocations() - before
    guard sum != 0 else { return "" }
    return [bare.median, prepared.median, lookedUp.median, Double(allocations)].map { "\($0)" }.joined(separator: "\n")
  }

  private static func time(_ body: () -> Void) -> Double {
    let started = bench_thread_now()
    body()
    return Double(bench_thread_now() - started) / Double(calls)
  }

  private static func usher(_ folder: String) -> Usher? {
    let purposes = [Permission(Category("*")): "To be measured."]
    guard let application = try? AppDeclaration(id: "org.usher.bench", name: "Benchmark", purposes: purposes) else {
      return nil
    }
    var configuration = Usher.Configuration(application: application, settings: HostSettings())
    configuration.pluginFolders = [folder]
    configuration.onlyPluginFolders = true
    configuration.stateFolder = "\(folder)/state"
    return try? Usher(configuration)
  }
}
