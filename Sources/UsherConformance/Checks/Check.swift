// SPDX-License-Identifier: Apache-2.0

/// One thing that a plugin is judged by: the rules it proves, and what it says to somebody who broke them.
package struct Check: Sendable {
  /// `area.verb-object`; never renamed, because authors write it into files and scripts.
  package let id: String
  /// The rules of `docs/rules.md` that it proves, such as `USHER_PLUGIN_12`.
  package let rules: [String]
  /// From which level on it runs.
  package let level: Level
  /// The runner's version that has it first.
  package let since: String
  /// What a plugin does that passes, in one sentence.
  package let sentence: String
  /// Why it matters.
  package let rationale: String
  /// How to mend a plugin that fails.
  package let hint: String
  /// Where it happens.
  package let place: Place
  /// Checks that must have passed, or it is skipped.
  package let needs: [String]
  /// How long it may take before it counts as hanging, in milliseconds.
  package let deadline: Int

  /// Makes a check; the deadline is 20 s where nothing else is said.
  package init(
    _ id: String, _ level: Level, rules: [String], since: String = "1.0", place: Place = .child, needs: [String]? = nil,
    deadline: Int = 20_000, _ sentence: String, because rationale: String, mend hint: String
  ) {
    self.id = id
    self.rules = rules
    self.level = level
    self.since = since
    self.sentence = sentence
    self.rationale = rationale
    self.hint = hint
    self.place = place
    self.needs = needs ?? place.usualNeeds(of: id)
    self.deadline = deadline
  }

  /// The part of the id in front of the dot.
  package var area: Substring { id.prefix { $0 != "." } }
}
