// SPDX-License-Identifier: Apache-2.0

/// A broken plugin whose checks are under way.
struct SelftestTrial {
  let plugin: BrokenPlugin
  let runner: Runner
  let run: PluginRun

  /// How its checks took it, once all are over.
  var row: SelftestRow { SelftestRow(plugin, runner.judgement(of: run)) }

  /// The same of another trial, beside which nothing else runs.
  func judgedAgain() throws(RunnerError) -> SelftestRow {
    SelftestRow(plugin, try runner.judge(run.path) { _ in })
  }
}
