// SPDX-License-Identifier: Apache-2.0

internal import CBench
import Glibc
internal import Usher
internal import UsherModel

/// Storing an answer, beside what durability can't do without: appending one record to a file, and `fdatasync`.
///
/// Both take turns, answer by answer, in logs that exist already.
struct StoreBenchmark {
  private static let answers = 60
  private static let rounds = 11

  let workshop: Workshop

  init(_ workshop: Workshop) {
    self.workshop = workshop
  }

  func run() -> Report {
    var report = Report("A stored answer")
    measure("on the disk", workshop.folder("store"), goal: 1.4, &report)
    let memory = "/dev/shm"
    // SAFETY: the text is only read during the call.
    if unsafe bench_is_memory(memory) != 0 {
      let folder = "\(memory)/usher-bench-\(getpid())"
      Files.makeFolder(folder)
      measure("in memory, where fdatasync costs nothing", folder, goal: nil, &report)
    }
    return report
  }

  private func measure(_ name: String, _ folder: String, goal: Double?, _ report: inout Report) {
    defer { Files.remove(folder) }
    // SAFETY: texts and buffers are only read during the calls.
    if goal != nil, unsafe bench_is_memory(folder) != 0 {
      report.note("The benchmarks' own folder is in memory, so nothing is judged.")
    }
    guard
      let store = try? ConsentLog(
        folder: folder, application: "org.usher.bench", machine: "bench", epoch: 0, clock: { 1_800_000_000_000 }),
      let record = recordSize(store, folder)
    else {
      report.note("\(name): the log could not be opened.")
      return
    }
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: record)
    let log = unsafe bench_open_log("\(folder)/least")
    defer { close(log) }
    let isDisk = unsafe bench_is_memory(folder) == 0
    let comparison = Comparison("\(name), \(record) bytes", rounds: Self.rounds) {
      var times: (base: [Double], usher: [Double]) = ([], [])
      for _ in 0..<Self.answers {
        times.base.append(time { unsafe bench_append(log, bytes, bytes.count) == 0 })
        times.usher.append(time { (try? store.record([decision])) != nil })
      }
      return (times.base.median, times.usher.median)
    }
    report.add(comparison, atMost: isDisk ? goal : nil)
  }

  private var decision: ConsentDecision {
    ConsentDecision(category: .contacts, scope: Scope("read"), answer: .allow, how: "terminal")
  }

  /// Makes the log, and returns how long one copy of a record is in it.
  private func recordSize(_ store: ConsentLog, _ folder: String) -> Int? {
    guard (try? store.record([decision])) != nil else { return nil }
    let before = logSize(folder)
    guard (try? store.record([decision])) != nil else { return nil }
    return (logSize(folder) - before) / 2
  }

  private func logSize(_ folder: String) -> Int {
    Files.read("\(folder)/org.usher.bench.consent").count
  }

  private func time(_ body: () -> Bool) -> Double {
    let started = bench_now()
    let works = body()
    let ended = bench_now()
    Files.check(works, "an answer could not be stored")
    return Double(ended - started)
  }
}
