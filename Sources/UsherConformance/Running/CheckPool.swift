// SPDX-License-Identifier: Apache-2.0

/// The checks that run at the same time, of one plugin or of many.
///
/// One thread does it all. Most of a check is waiting, so that there may be more of them than processors.
final class CheckPool {
  private let jobs: Int
  private var running: [(check: RunningCheck, of: PluginRun)] = []

  /// Makes one for so many checks at a time.
  init(jobs: Int) {
    self.jobs = max(1, jobs)
  }

  /// Whether one more may start.
  var hasRoom: Bool { running.count < jobs }

  /// Starts whatever may start of a plugin and finds room.
  ///
  /// - Throws: what is the runner's own trouble, and a signal that ends it.
  func fill(from run: PluginRun) throws(RunnerError) {
    try Interrupts.check()
    while hasRoom, let check = try run.startNext() { running.append((check, run)) }
  }

  /// Waits until a check has ended, but at most a second, and hands its result to its plugin's run.
  ///
  /// - Throws: where nothing can be waited for, and a signal that ends the run.
  func wait(for open: [PluginRun]) throws(RunnerError) {
    guard !running.isEmpty, let index = try RunningCheck.waitForEnd(of: running.map(\.check)) else { return }
    let ended = running.remove(at: index)
    let result = ended.of.end(ended.check)
    if result.lostSupervisor { Spawn.endChildren(but: running.map(\.check.pid) + open.flatMap(\.kept)) }
  }

  /// Ends all that runs, without results.
  func stop() {
    for (check, _) in running { check.stop() }
    running = []
  }
}
