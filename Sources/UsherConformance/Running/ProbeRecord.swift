// SPDX-License-Identifier: Apache-2.0

/// What a check's process and its supervisor reported, line by line (see `run.c` and `supervise.c`).
struct ProbeRecord {
  private var failure: String?
  private var skip: String?
  private var warnings: [String] = []
  /// How to mend the first thing found, where that isn't what the check says.
  private var hint: String?
  private var isDone = false
  private var end: End?
  private var printed: (count: UInt64, text: Substring)?
  private var left = 0

  private enum End {
    case exited(Int)
    case signalled(Int)
    case late
  }

  init(parsing text: [UInt8]) {
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      take(word, line.dropFirst(word.count + 1))
    }
  }

  private mutating func take(_ word: Substring, _ rest: Substring) {
    let number = Int(rest.prefix { $0 != " " })
    switch word {
    case "fail": failure = failure ?? String(rest)
    case "skip": skip = skip ?? String(rest)
    case "warn": warnings.append(String(rest))
    case "mend": hint = hint ?? String(rest)
    case "done": isDone = true
    case "exited": end = .exited(number ?? -1)
    case "signalled": end = .signalled(number ?? -1)
    case "late": end = .late
    case "left": left = number ?? 1
    case "printed": printed = (UInt64(number ?? 0), rest.drop { $0 != " " }.dropFirst())
    default: break
    }
  }

  /// The check that judges what a plugin prints: others let it be, so that each fault is named once.
  private static let judgesOutput = "hygiene.silent"
  /// Those that judge what outlives the process.
  private static let judgeProcesses = ["hygiene.children", "load.constructors-quiet"]

  /// What became of a check: how its process ended counts first, then what it said, then what it left behind.
  func result(
    of check: Check, lastCall: String?, hasReturned: Bool, lostResults: Bool, seconds: Double, deadline: Int
  ) -> CheckResult {
    let make = { (status: CheckResult.Status, detail: String) in
      CheckResult(check, status, detail, lastCall: lastCall, seconds: seconds)
    }
    let place = lastCall.map { " \(hasReturned ? "after" : "in") \($0)" } ?? ""
    if let failure, isDone { return make(.failed, failure).mending(hint) }
    switch end {
    case .late:
      return make(.timedOut, "it hung\(place), and was killed after \(Self.duration(deadline))")
        .ending(by: .deadline(call: hasReturned ? nil : lastCall))
    case .signalled(let number):
      return make(.crashed, "\(Self.name(ofSignal: number))\(place)\(Self.reason(ofSignal: number))\(lastWords)")
        .ending(by: .signal(number))
    case nil: return make(.crashed, "the process that ran the check was killed\(place)").ending(by: .killed)
    case .exited where lostResults:
      return make(.failed, "it closed descriptors that aren't its own\(place): the results could not be written")
    case .exited(let status) where !isDone:
      return make(
        .crashed, "the process ended with status \(status)\(place): a plugin may not end its host\(lastWords)"
      ).ending(by: .exit)
    case .exited: break
    }
    if let skip { return make(.skipped, skip) }
    if left > 0, Self.judgeProcesses.contains(check.id) {
      return make(.failed, "\(left) of its processes outlived it and had to be killed")
    }
    if let printed, check.id == Self.judgesOutput {
      return make(.failed, "it printed \(printed.count) bytes: “\(Self.shortened(printed.text))”")
    }
    return warnings.isEmpty
      ? make(.passed, "") : make(.warned, warnings.joined(separator: "; ")).mending(hint)
  }

  /// What it printed before it died, which often says why.
  private var lastWords: String {
    printed.map { "; it had printed “\(Self.shortened($0.text))”" } ?? ""
  }

  private static func duration(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  private static func shortened(_ text: Substring) -> String {
    text.count > 160 ? "\(text.prefix(160))…" : String(text)
  }

  private static func reason(ofSignal number: Int) -> String {
    number == 31 ? ": the kernel ended it for a call that it may not make here, such as a signal to the runner" : ""
  }

  private static func name(ofSignal number: Int) -> String {
    let names = [
      4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 15: "SIGTERM",
      31: "SIGSYS",
    ]
    return names[number] ?? "signal \(number)"
  }
}
