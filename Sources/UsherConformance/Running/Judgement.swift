// SPDX-License-Identifier: Apache-2.0

/// What the runner says about one plugin.
package struct Judgement: Sendable {
  /// The plugin's file as it was named.
  package let path: String
  /// Its id and version by the note; empty where they can't be read.
  package let name: String
  /// Up to which level it was judged.
  package let level: Level
  /// The seed that repeats it.
  package let seed: UInt64
  /// Whether checks of the level were left out by whoever asked.
  package var isPartial = false
  /// Whether there is no file that could be judged.
  package var isUnreadable = false
  /// A result for every check that was asked for, in the catalogue's order.
  package let results: [CheckResult]

  /// How many checks ended so.
  package func count(_ status: CheckResult.Status) -> Int {
    results.count { $0.status == status }
  }

  /// Whether no check failed, and at least one was judged.
  package var passes: Bool {
    !results.contains { $0.status.isFailure } && results.contains { $0.status != .skipped }
  }

  /// Whether every check was skipped, which proves nothing for the plugin, and nothing against it.
  private var isEmpty: Bool { results.allSatisfy { $0.status == .skipped } }

  /// The words of the verdict.
  package var verdict: String {
    if isEmpty { return "nothing was judged" }
    guard passes else { return "not conformant" }
    let words =
      isPartial ? "passes what was asked for" : level >= .conformant ? "conformant" : "passes level \(level.rawValue)"
    var limits: [String] = []
    if results.contains(where: { $0.status == .skipped && $0.detail.hasPrefix("the backend isn't scripted") }) {
      limits.append("backend not scripted")
    }
    let disabled = results.count { $0.isDisabled }
    if disabled > 0 { limits.append("\(disabled) \(disabled == 1 ? "check" : "checks") disabled") }
    return limits.isEmpty ? words : "\(words) (\(limits.joined(separator: ", ")))"
  }
}
