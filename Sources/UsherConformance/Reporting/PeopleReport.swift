// SPDX-License-Identifier: Apache-2.0

/// A report for people: what is wrong and how to mend it, then the counts and the verdict.
package enum PeopleReport {
  /// The lines about a judgement; `colours` puts words in colour.
  package static func text(_ judgement: Judgement, colours: Bool) -> String {
    if judgement.isUnreadable, let result = judgement.results.first {
      return "\(judgement.path): \(result.detail)\n\(paint(judgement.verdict, 31, colours))\n"
    }
    var text = "\(judgement.path)\(judgement.name.isEmpty ? "" : "  \(judgement.name)")\n"
    text += "  level \(judgement.level.rawValue), seed \(judgement.seed)\n"
    for result in judgement.results where result.status != .passed && result.brokenNeed == nil {
      text += lines(result, of: judgement, colours: colours)
    }
    text += waiting(judgement, colours: colours)
    text += "  \(counts(judgement))\n"
    return text + "\(paint(judgement.verdict, judgement.passes ? 32 : 31, colours))\n"
  }

  /// The checks that wait for others to pass, in a line each for what they wait for.
  private static func waiting(_ judgement: Judgement, colours: Bool) -> String {
    var needs: [String] = []
    for case let need? in judgement.results.map(\.brokenNeed) where !needs.contains(need) { needs.append(need) }
    return needs.map { need in
      let ids = judgement.results.filter { $0.brokenNeed == need }.map(\.check.id)
      let which = ids.count > 4 ? "\(ids.count) checks" : ids.joined(separator: ", ")
      return "  \(paint(CheckResult.Status.skipped.rawValue, 33, colours)) \(which): needs \(need)\n"
    }.joined()
  }

  private static func lines(_ result: CheckResult, of judgement: Judgement, colours: Bool) -> String {
    let check = result.check
    let colour = result.status.isFailure ? 31 : 33
    var text = "  \(paint(result.status.rawValue, colour, colours)) \(check.id): \(result.detail)\n"
    guard result.status.isFailure || result.status == .warned else { return text }
    text += "      rule    \(check.sentence)\(check.rules.isEmpty ? "" : " (\(check.rules.joined(separator: ", ")))")\n"
    // Whatever the check is about: its reason isn't that of a crash.
    text += "      why     \(result.earlyEnd?.why ?? check.rationale)\n"
    text += "      mend    \(result.hint)\n"
    guard let end = result.earlyEnd else { return text }
    let again = "usher-conformance --in-process --seed \(judgement.seed) --check \(check.id) \(judgement.path)"
    return text + "      again   \(end.debugging(again))\n"
  }

  private static func counts(_ judgement: Judgement) -> String {
    CheckResult.Status.allCases
      .map { (judgement.count($0), $0.rawValue) }
      .filter { $0.0 > 0 || $0.1 == "passed" || $0.1 == "failed" }
      .map { "\($0.0) \($0.1)" }
      .joined(separator: ", ")
  }

  private static func paint(_ text: String, _ colour: Int, _ colours: Bool) -> String {
    colours ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text
  }
}
