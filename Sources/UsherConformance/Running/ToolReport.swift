// SPDX-License-Identifier: Apache-2.0

/// What a tool wrote about a run, read for what is the plugin's.
struct ToolReport {
  let tool: Check.Tool
  /// The plugin's file, as the tool names it.
  let plugin: String
  /// Where its files are.
  let folder: String

  /// How many lives a run has: what is lost in each of them goes on.
  private static let lives = 100

  /// A check's result with what the tool found.
  func judge(_ result: CheckResult) -> CheckResult {
    switch tool {
    case .soak: result
    case .valgrind: result.status == .passed ? judgeLeaks(result) : result
    case .addressSanitizer: judgeAddresses(result)
    case .threadSanitizer: judgeThreads(result)
    }
  }

  private func text() -> String {
    let names = ((try? FolderNames.read(folder)) ?? []).filter { $0.hasPrefix("report") }.sorted()
    return names.map { (try? FileBytes.read("\(folder)/\($0)")).map { String(decoding: $0, as: UTF8.self) } ?? "" }
      .joined(separator: "\n")
  }

  private func with(_ result: CheckResult, _ status: CheckResult.Status, _ detail: String) -> CheckResult {
    CheckResult(result.check, status, detail, lastCall: result.lastCall, seconds: result.seconds)
  }

  // MARK: AddressSanitizer

  private func judgeAddresses(_ result: CheckResult) -> CheckResult {
    let mark = "ERROR: AddressSanitizer: "
    guard let line = text().split(separator: "\n").first(where: { $0.has(mark) }) else { return result }
    let place = result.lastCall.map { " in or after \($0)" } ?? ""
    return with(result, .failed, "AddressSanitizer found\(place): \(line.behind(mark))")
  }

  // MARK: ThreadSanitizer

  private func judgeThreads(_ result: CheckResult) -> CheckResult {
    let text = text()
    if text.has("FATAL: ThreadSanitizer") || text.has("unexpected memory mapping") {
      return with(result, .skipped, "ThreadSanitizer can't run on this kernel")
    }
    let mark = "WARNING: ThreadSanitizer: "
    for block in text.blocks(from: mark) where block.has(plugin) {
      let kind = block.split(separator: "\n").first.map { $0.behind(mark) } ?? ""
      // What isn't built with it hides its atomics: two threads that wait for each other look like a race.
      if kind.hasPrefix("data race"), !isInstrumented { continue }
      return with(result, .failed, "ThreadSanitizer found: \(kind)")
    }
    return result
  }

  private var isInstrumented: Bool {
    (try? FileBytes.read(plugin)).map { FileBytes.contains($0, Array("__tsan_func_entry".utf8)) } ?? false
  }

  // MARK: valgrind

  /// One place where memory was lost.
  private struct Leak {
    let blocks: Int
    let bytes: Int
    let function: String
  }

  private func judgeLeaks(_ result: CheckResult) -> CheckResult {
    let text = text()
    guard text.has("</valgrindoutput>") else {
      return with(result, .skipped, "valgrind wrote no whole report")
    }
    let leaks = text.blocks(from: "<error>").compactMap(leak).sorted { $0.blocks > $1.blocks }
    guard let most = leaks.first else { return result }
    let sentence = "\(most.bytes) bytes in \(most.blocks) blocks that \(most.function) allocated are lost"
    return with(result, most.blocks >= Self.lives / 2 ? .failed : .warned, sentence)
  }

  /// nil where the plugin has no part in it.
  private func leak(_ error: Substring) -> Leak? {
    let frames: [Substring] = error.blocks(from: "<frame>")
    guard error.has("<kind>Leak_DefinitelyLost</kind>"),
      let frame = frames.first(where: { $0.element("obj").map(String.init) == plugin })
    else { return nil }
    return Leak(
      blocks: error.element("leakedblocks").flatMap { Int($0) } ?? 0,
      bytes: error.element("leakedbytes").flatMap { Int($0) } ?? 0,
      function: frame.element("fn").map(String.init) ?? "it")
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Where the first occurrence of a mark begins.
  fileprivate func place(of mark: String) -> Index? {
    guard let first = mark.first else { return startIndex }
    return indices.first { self[$0] == first && self[$0...].hasPrefix(mark) }
  }

  /// Whether a mark stands somewhere.
  fileprivate func has(_ mark: String) -> Bool { place(of: mark) != nil }

  /// What stands behind the first occurrence of a mark; all of it where there is none.
  fileprivate func behind(_ mark: String) -> String {
    place(of: mark).map { String(self[$0...].dropFirst(mark.count)) } ?? String(self)
  }

  /// The pieces that begin with a mark.
  fileprivate func blocks(from mark: String) -> [Substring] {
    let starts = indices.filter { self[$0] == mark.first && self[$0...].hasPrefix(mark) }
    return starts.enumerated().map { number, start in
      self[start..<(number + 1 < starts.count ? starts[number + 1] : endIndex)]
    }
  }

  /// The text of the first XML element of a name, with its escapes as they are.
  fileprivate func element(_ name: String) -> Substring? {
    let open = "<\(name)>"
    return place(of: open).map { self[$0...].dropFirst(open.count).prefix { $0 != "<" } }
  }
}
