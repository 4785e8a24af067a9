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
  /// - Throws: where the corpus can't be read or compiled.
  package func run(_ names: [String], each row: (SelftestRow) -> Void) throws(RunnerError) -> [SelftestRow] {
    let scratch = try Scratch()
    let runner = try Runner(options)
    var rows: [SelftestRow] = []
    for plugin in try BrokenPlugin.all(in: folder) where names.isEmpty || names.contains(plugin.name) {
      let judgement = try judge(plugin, in: scratch.path, after: runner)
      let found = SelftestRow(plugin, judgement)
      rows.append(found)
      row(found)
    }
    return rows
  }

  private func judge(
    _ plugin: BrokenPlugin, in folder: String, after runner: Runner
  ) throws(RunnerError) -> Judgement {
    if let program = plugin.missingProgram {
      let result = CheckResult(plugin.check, .skipped, "\(program) isn't installed")
      return Judgement(path: "", name: plugin.name, level: options.level, seed: options.seed, results: [result])
    }
    var options = options
    options.level = max(options.level, plugin.check.level == .tools ? options.level : plugin.check.level)
    options.thorough = plugin.check.id
    let path = try plugin.build(in: folder, headers: headers)
    let first = try Runner(options, after: runner).judge(path) { _ in }
    if SelftestRow(plugin, first).isRight { return first }
    // A busy machine can hide a race for once.
    return try Runner(options, after: runner).judge(path) { _ in }
  }

  /// The checks of the level that no broken plugin in a whole run was made for.
  package func checksWithout(_ rows: [SelftestRow]) -> [Check] {
    Catalogue.all.filter { check in check.level <= options.level && !rows.contains { $0.plugin.check.id == check.id } }
  }
}
