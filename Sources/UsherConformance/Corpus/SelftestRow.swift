// SPDX-License-Identifier: Apache-2.0

/// How the checks took one broken plugin.
package struct SelftestRow: Sendable {
  /// The plugin.
  package let plugin: BrokenPlugin
  /// What was said about it.
  package let judgement: Judgement

  init(_ plugin: BrokenPlugin, _ judgement: Judgement) {
    self.plugin = plugin
    self.judgement = judgement
  }

  /// What its own check said.
  package var own: CheckResult? {
    judgement.results.first { $0.check.id == plugin.check.id }
  }

  /// Whether its own check found the fault.
  ///
  /// A check that only warns has to warn; one that was skipped because of what the machine lacks found nothing.
  package var isFound: Bool {
    own.map { $0.status.isFailure || $0.status == .warned } ?? false
  }

  /// Whether its own check couldn't be made here.
  package var isSkipped: Bool {
    own.map { $0.status == .skipped } ?? true
  }

  /// Other checks that failed, which is a fault of theirs or of the plugin.
  package var others: [CheckResult] {
    judgement.results.filter { $0.check.id != plugin.check.id && $0.status.isFailure }
  }

  /// Whether all is as it should be.
  package var isRight: Bool { (isFound || isSkipped) && others.isEmpty }

  /// A letter for each check, in the catalogue's order.
  package var letters: String { String(judgement.results.map(\.status.letter)) }
}
