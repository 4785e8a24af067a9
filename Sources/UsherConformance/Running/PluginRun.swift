// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
internal import KeyFile

/// All checks of one plugin: which may start, what became of each.
final class PluginRun {
  /// The plugin's file as it was named.
  let path: String
  private let file: PluginFile
  private let author: AuthorFile
  private let options: RunOptions
  private let programs: ChildPrograms
  private let wanted: [Check]
  private let backend: ScriptedBackend?
  private let tools: ToolPrograms
  private var waiting: ArraySlice<Check>
  private var running: [RunningCheck] = []
  private var results: [String: CheckResult] = [:]

  /// Makes one; `backend` is what the author has started for it, and ends with it.
  init(
    _ path: String, _ file: PluginFile, _ author: AuthorFile, _ options: RunOptions, _ programs: ChildPrograms,
    _ tools: ToolPrograms,
    backend: ScriptedBackend? = nil
  ) {
    self.path = path
    self.file = file
    self.author = author
    self.options = options
    self.programs = programs
    self.backend = backend
    self.tools = tools
    wanted = Catalogue.all.filter(options.wants)
    waiting = wanted[...]
  }

  /// The plugin's id and version by the note; empty where they can't be read.
  var name: String { file.value("id").isEmpty ? "" : "\(file.value("id")) \(file.value("version"))" }

  /// Whether every check has its result.
  var isOver: Bool { waiting.isEmpty && running.isEmpty }

  /// What became of the checks, in the catalogue's order.
  var found: [CheckResult] { wanted.compactMap { results[$0.id] } }

  /// The processes around it that have to stay while its checks run.
  var kept: [Int32] { backend?.processes ?? [] }

  /// Decides about checks until one needs a process, and starts that; nil where none may start now.
  ///
  /// - Throws: what is the runner's own trouble.
  func startNext() throws(RunnerError) -> RunningCheck? {
    guard running.isEmpty || !sharesBackend else { return nil }
    while let index = waiting.firstIndex(where: isReady) {
      let check = waiting.remove(at: index)
      if let result = decided(check) {
        results[check.id] = result
      } else if let result = try lacksTool(check) {
        results[check.id] = result
      } else {
        let started = RunningCheck(check, try start(check))
        running.append(started)
        return started
      }
    }
    return nil
  }

  /// Takes the result of a check that has no more to say.
  func end(_ check: RunningCheck) -> CheckResult {
    running.removeAll { $0 === check }
    let result = check.finish()
    results[check.id] = result
    return result
  }

  /// How far it is.
  var progress: RunProgress {
    RunProgress(
      done: results.count, total: wanted.count, running: running.map(\.id), seconds: running.first?.seconds ?? 0)
  }

  /// Checks that share a backend which some of them move come one after the other.
  private var sharesBackend: Bool { !author.backend.isEmpty }

  /// Whether nothing that it needs is still to come.
  private func isReady(_ check: Check) -> Bool {
    check.needs.allSatisfy { need in results[need] != nil || !wanted.contains { $0.id == need } }
  }

  /// The result of a check for which no process is needed; nil where one is.
  private func decided(_ check: Check) -> CheckResult? {
    if options.skips(check) { return CheckResult(check, .skipped, "left out by --skip") }
    if let reason = author.disabled[check.id] {
      return CheckResult(check, .skipped, CheckResult.disabledWords + reason)
    }
    if let need = brokenNeed(of: check) {
      return CheckResult(check, .skipped, "needs \(need)", brokenNeed: need)
    }
    if case .file(let body) = check.place {
      let begun = SystemCalls.nanoseconds()
      let result = CheckResult(check, finding: body(file))
      return CheckResult(
        check, result.status, result.detail, seconds: Double(SystemCalls.nanoseconds() - begun) / 1e9)
    }
    return nil
  }

  /// A skip where a tool is missing.
  private func lacksTool(_ check: Check) throws(RunnerError) -> CheckResult? {
    guard case .tool(let tool) = check.place, let reason = try tools.lack(of: tool) else { return nil }
    return CheckResult(check, .skipped, reason)
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
    if case .tool(let tool) = check.place {
      let program = tools.program(tool, for: file.path, reports: scratch.reportFolder)
      return try ProbeProcess(
        supervisor: programs.c, program: program.words, environment: environment(scratch) + program.environment,
        milliseconds: options.deadline(of: check), most: options.most(of: check),
        words: words(check, scratch.stateFolder), scratch: scratch,
        report: program.report)
    }
    let isBare = check.id == "load.from-c-child"
    var host = options.host
    if case .swiftChild = check.place { host = .swift }
    return try ProbeProcess(
      supervisor: programs.c, program: programs.program(of: host), environment: isBare ? [] : environment(scratch),
      milliseconds: options.deadline(of: check), most: options.most(of: check),
      words: words(check, scratch.stateFolder), scratch: scratch)
  }

  private func environment(_ scratch: borrowing Scratch) -> [String] {
    backend?.address.map { scratch.environment(bus: $0) } ?? scratch.environment
  }

  /// What the process has to know, as `run.c` reads it.
  func words(_ check: Check, _ stateFolder: String) -> [String] {
    var words = [
      file.path, "check=\(check.id)", "id=\(file.value("id"))", "category=\(file.value("category"))",
      "version=\(file.value("version"))", "authority=\(file.value("authority"))", "seed=\(options.seed)",
      "abi=\(file.value("abi"))", "abi-required=\(file.value("abi-required"))", "state-dir=\(stateFolder)",
      "default-scope=\(file.value("default-scope"))",
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
    words += author.moves.map { "backend=\($0)" }
    // What hangs there is the author's script, and has to end before the supervisor blames the plugin.
    if !author.moves.isEmpty { words.append("backend-milliseconds=\(max(1, options.deadline(of: check) * 3 / 4))") }
    if let thorough = options.thorough, thorough != check.id { words.append("rounds=5") }
    if case .tool(.soak) = check.place { words.append("seconds=\(options.seconds)") }
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
