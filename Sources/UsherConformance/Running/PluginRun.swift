// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import KeyFile

/// All checks of one plugin: which may start, what became of each.
struct PluginRun {
  private let file: PluginFile
  private let author: AuthorFile
  private let options: RunOptions
  private let programs: ChildPrograms
  private let wanted: [Check]
  private var results: [String: CheckResult] = [:]

  init(_ file: PluginFile, _ author: AuthorFile, _ options: RunOptions, _ programs: ChildPrograms) {
    self.file = file
    self.author = author
    self.options = options
    self.programs = programs
    wanted = Catalogue.all.filter(options.wants)
  }

  /// Runs every check that is asked for; the results in the catalogue's order.
  mutating func all(_ progress: (CheckResult) -> Void) throws(RunnerError) -> [CheckResult] {
    var waiting = wanted[...]
    var running: [RunningCheck] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < max(1, options.jobs), let index = waiting.firstIndex(where: { isReady($0, waiting) }) {
        let check = waiting.remove(at: index)
        if let result = decided(check) {
          note(result, progress)
        } else {
          running.append(RunningCheck(check, try start(check)))
        }
      }
      if running.isEmpty { continue }
      let index = try RunningCheck.waitForEnd(of: running)
      note(running.remove(at: index).finish(), progress)
    }
    return wanted.compactMap { results[$0.id] }
  }

  private mutating func note(_ result: CheckResult, _ progress: (CheckResult) -> Void) {
    results[result.check.id] = result
    progress(result)
  }

  /// Whether nothing that it needs is still to come.
  private func isReady(_ check: Check, _ waiting: ArraySlice<Check>) -> Bool {
    check.needs.allSatisfy { need in results[need] != nil || !wanted.contains { $0.id == need } }
  }

  /// The result of a check for which no process is needed; nil where one is.
  private func decided(_ check: Check) -> CheckResult? {
    if options.skips(check) { return CheckResult(check, .skipped, "left out by --skip") }
    if let reason = author.disabled[check.id] {
      return CheckResult(check, .skipped, "disabled by the author: \(reason)")
    }
    if let need = brokenNeed(of: check) {
      return CheckResult(check, .skipped, "needs \(need)")
    }
    if case .file(let body) = check.place {
      let begun = SystemCalls.nanoseconds()
      let result = CheckResult(check, finding: body(file))
      return CheckResult(
        check, result.status, result.detail, seconds: Double(SystemCalls.nanoseconds() - begun) / 1e9)
    }
    return nil
  }

  /// The first thing that a check needs, or that one of those needs, and that is broken.
  private func brokenNeed(of check: Check) -> String? {
    for need in check.needs {
      guard let result = results[need] else { continue }
      if result.status.isFailure { return need }
      if let deeper = brokenNeed(of: result.check) { return deeper }
    }
    return nil
  }

  private func start(_ check: Check) throws(RunnerError) -> ProbeProcess {
    let scratch = try Scratch()
    let isBare = check.id == "load.from-c-child"
    var host = options.host
    if case .swiftChild = check.place { host = .swift }
    return try ProbeProcess(
      supervisor: programs.c, program: programs.program(of: host), environment: isBare ? [] : scratch.environment,
      folder: "/", milliseconds: check.deadline, words: words(check, scratch.stateFolder), scratch: scratch)
  }

  /// What the process has to know, as `run.c` reads it.
  func words(_ check: Check, _ stateFolder: String) -> [String] {
    var words = [
      file.path, "check=\(check.id)", "id=\(file.value("id"))", "category=\(file.value("category"))",
      "version=\(file.value("version"))", "authority=\(file.value("authority"))", "seed=\(options.seed)",
      "state-dir=\(stateFolder)", "default-scope=\(file.value("default-scope"))",
    ]
    words += file.scopes.map { "scope=\($0)" }
    words += file.scopes.flatMap { scope in
      (file.note?.list("scope.\(scope).implies") ?? []).map { "implies=\(scope)>\($0)" }
    }
    if !file.value("uses.devices").isEmpty { words.append("uses-devices=1") }
    words += (file.note?.list("extensions") ?? []).map { "extension=\($0)" }
    words += (file.note?.list("uses.writes") ?? []).map { "writes=\($0)" }
    words += author.settings.map { "setting=\($0)" }
    words += author.arguments.map { "argument=\($0)" }
    words += author.backend.map { "backend=\($0)" }
    if let thorough = options.thorough, thorough != check.id { words.append("rounds=5") }
    words += swiftLibraries()
    if file.holdsSwift { words.append("holds-runtime=1") }
    if let runtime = file.abortingRuntime { words.append("aborting-runtime=\(runtime)") }
    return words
  }

  /// This program's own copies of Swift's libraries, where the plugin needs them: a Swift plugin without a run path
  /// can't be loaded into a C program otherwise.
  private func swiftLibraries() -> [String] {
    guard file.sharesSwift, let image = try? file.image.get(), let core = LoadedLibraries.path(of: "libswiftCore.so")
    else { return [] }
    let folder = core.dropLast("/libswiftCore.so".count)
    let others = image.dynamic.needed.filter { $0.hasPrefix("libswift") && $0 != "libswiftCore.so" }
    return ["swift-core=\(core)"]
      + others.map { "\(folder)/\($0)" }.filter(SystemCalls.exists).map { "swift-library=\($0)" }
  }
}
