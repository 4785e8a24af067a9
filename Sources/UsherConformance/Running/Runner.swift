// SPDX-License-Identifier: Apache-2.0

/// Judges plugins, each check in a process of its own.
///
/// One thread does it all: it starts processes and waits for their records.
package struct Runner {
  private let options: RunOptions
  private let programs: ChildPrograms
  private let tools: ToolPrograms

  /// Makes one.
  ///
  /// What earlier runs have left that were killed is removed.
  ///
  /// - Throws: where its own programs are missing.
  package init(_ options: RunOptions) throws(RunnerError) {
    Scratch.removeLeftovers()
    self.options = options
    programs = try ChildPrograms()
    tools = ToolPrograms(child: programs.c)
  }

  /// Makes one that goes on with what another has compiled.
  init(_ options: RunOptions, after other: Runner) {
    self.options = options
    programs = other.programs
    tools = other.tools
  }

  /// Judges one file.
  ///
  /// - Parameters:
  ///   - path: The plugin.
  ///   - progress: Is told how far it is, whenever that changes and every second.
  /// - Returns: what was found.
  /// - Throws: what is wrong with the runner or with the author's own file, never with the plugin.
  package func judge(_ path: String, progress: (RunProgress) -> Void) throws(RunnerError) -> Judgement {
    let run: PluginRun
    switch try begin(path) {
    case .unreadable(let judgement): return judgement
    case .begun(let begun): run = begun
    }
    let pool = CheckPool(jobs: options.jobs)
    defer { pool.stop() }
    while !run.isOver {
      try pool.fill(from: run)
      progress(run.progress)
      try pool.wait(for: [run])
    }
    progress(run.progress)
    return judgement(of: run)
  }

  /// What becomes of a file when it is first looked at.
  enum Beginning {
    /// Its checks may start.
    case begun(PluginRun)
    /// There is nothing to judge.
    case unreadable(Judgement)
  }

  /// Reads a file, and starts the backend that its author has scripted.
  ///
  /// - Throws: what is wrong with the runner or with the author's own file, never with the plugin.
  func begin(_ path: String) throws(RunnerError) -> Beginning {
    let file: PluginFile
    do throws(RunnerError) {
      file = try PluginFile(reading: path)
    } catch {
      return .unreadable(unreadable(path, error.description))
    }
    let author = try AuthorFile(beside: file.path)
    let wantsBackend = !author.backend.isEmpty && (options.level != .file || !options.chosen.isEmpty)
    let backend =
      wantsBackend ? try ScriptedBackend.start(author, programs, milliseconds: options.deadline) : nil
    return .begun(PluginRun(path, file, author, options, programs, tools, backend: backend))
  }

  /// What was found, once all is over.
  func judgement(of run: PluginRun) -> Judgement {
    Judgement(
      path: run.path, name: run.name, level: options.level, seed: options.seed,
      isPartial: !options.chosen.isEmpty || !options.skipped.isEmpty, results: run.found)
  }

  /// The words for a process that runs one check of a file, behind the numbers of its descriptors (see `run.c`).
  ///
  /// - Throws: where the file can't be read.
  package func words(for check: Check, of path: String, stateFolder: String) throws(RunnerError) -> [String] {
    let file = try PluginFile(reading: path)
    return PluginRun(path, file, try AuthorFile(beside: file.path), options, programs, tools).words(check, stateFolder)
  }

  /// A file that can't be read fails its first check; there is nothing else to say about it.
  private func unreadable(_ path: String, _ why: String) -> Judgement {
    let result = CheckResult(Catalogue.all[0], .failed, why)
    return Judgement(
      path: path, name: "", level: options.level, seed: options.seed, isUnreadable: true, results: [result])
  }
}
