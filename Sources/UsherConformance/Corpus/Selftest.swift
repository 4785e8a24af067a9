// SPDX-License-Identifier: Apache-2.0

/// The runner's own test: every broken plugin must fail its own check, and no other.
package struct Selftest {
  private let options: RunOptions
  private let folder: String
  private let headers: String?

  /// Makes one for a corpus; `options` say the level, the jobs and the seed.
  package init(_ options: RunOptions, corpus folder: String, headers: String?) {
    self.options = options
    self.folder = folder
    self.headers = headers
  }

  /// Judges every broken plugin, and says each row as it is known.
  ///
  /// Checks of several plugins run at the same time, as many as there are jobs in all.
  ///
  /// - Throws: where the corpus can't be read or compiled.
  package func run(_ names: [String], each row: (SelftestRow) -> Void) throws(RunnerError) -> [SelftestRow] {
    let scratch = try Scratch()
    let runner = try Runner(options)
    let pool = CheckPool(jobs: options.jobs)
    defer { pool.stop() }
    var rows: [SelftestRow] = []
    func take(_ found: SelftestRow) {
      rows.append(found)
      row(found)
    }
    var waiting = try BrokenPlugin.all(in: folder).filter { names.isEmpty || names.contains($0.name) }[...]
    var open: [SelftestTrial] = []
    var again: [SelftestTrial] = []
    while !waiting.isEmpty || !open.isEmpty {
      for trial in open { try pool.fill(from: trial.run) }
      while pool.hasRoom, let plugin = waiting.popFirst() {
        switch try begin(plugin, in: scratch.path, after: runner) {
        case .known(let found): take(found)
        case .open(let trial):
          open.append(trial)
          try pool.fill(from: trial.run)
        }
      }
      try pool.wait(for: open.map(\.run))
      for trial in open where trial.run.isOver {
        if trial.row.isRight { take(trial.row) } else { again.append(trial) }
      }
      open.removeAll(where: \.run.isOver)
    }
    // A busy machine can hide a race for once; these have it for themselves.
    for trial in again { take(try trial.judgedAgain()) }
    return rows
  }

  /// What a plugin is when it is looked at first.
  private enum Beginning {
    /// Its checks may start.
    case open(SelftestTrial)
    /// There is nothing to run.
    case known(SelftestRow)
  }

  private func begin(
    _ plugin: BrokenPlugin, in folder: String, after runner: Runner
  ) throws(RunnerError) -> Beginning {
    if let program = plugin.missingProgram {
      let result = CheckResult(plugin.check, .skipped, "\(program) isn't installed")
      return .known(
        SelftestRow(
          plugin,
          Judgement(path: "", name: plugin.name, level: options.level, seed: options.seed, results: [result])))
    }
    var options = options
    options.level = max(options.level, plugin.check.level == .tools ? options.level : plugin.check.level)
    options.thorough = plugin.check.id
    let path = try plugin.build(in: folder, headers: headers)
    let own = Runner(options, after: runner)
    switch try own.begin(path) {
    case .unreadable(let judgement): return .known(SelftestRow(plugin, judgement))
    case .begun(let run): return .open(SelftestTrial(plugin: plugin, runner: own, run: run))
    }
  }

  /// The checks of the level that no broken plugin in a whole run was made for.
  package func checksWithout(_ rows: [SelftestRow]) -> [Check] {
    Catalogue.all.filter { check in check.level <= options.level && !rows.contains { $0.plugin.check.id == check.id } }
  }
}
