// SPDX-License-Identifier: Apache-2.0

/// What became of one check.
package struct CheckResult: Sendable {
  /// The words that reports use; the raw values are never renamed.
  package enum Status: String, Sendable, CaseIterable {
    /// The rule is kept.
    case passed
    /// The rule is broken.
    case failed
    /// The process that ran the check died, or ended without saying that it was done.
    case crashed
    /// The check was not done at its deadline.
    case timedOut = "timed-out"
    /// It wasn't judged; never counts as passed.
    case skipped
    /// Worse than it should be.
    case warned

    /// Whether it makes a plugin fail.
    package var isFailure: Bool { self == .failed || self == .crashed || self == .timedOut }

    /// How a row of the runner's own test shows it.
    package var letter: Character {
      switch self {
      case .passed: "."
      case .failed: "F"
      case .crashed: "C"
      case .timedOut: "T"
      case .skipped: "s"
      case .warned: "w"
      }
    }
  }

  /// Which check.
  package let check: Check
  /// How it went.
  package let status: Status
  /// A sentence without a full stop; empty where all is well.
  package let detail: String
  /// The ABI call that was under way when the process died or was killed, or the last one before.
  package let lastCall: String?
  /// How long it took.
  package let seconds: Double

  /// The check that failed and that this one needs, where it was skipped for that.
  package let brokenNeed: String?

  /// How to mend it: the check's own hint, or the finding's where the check judges more than one thing.
  private(set) var hint: String

  /// Why its process came to no end of its own; nil where it did.
  private(set) var earlyEnd: EarlyEnd?

  /// Whether the process that watched over the check didn't end by itself: then nobody has cleaned up behind it.
  var lostSupervisor = false

  /// Makes one of its parts.
  package init(
    _ check: Check, _ status: Status, _ detail: String = "", lastCall: String? = nil, brokenNeed: String? = nil,
    seconds: Double = 0
  ) {
    self.check = check
    self.status = status
    self.detail = detail
    self.lastCall = lastCall
    self.brokenNeed = brokenNeed
    hint = check.hint
    self.seconds = seconds
  }

  /// The same with a hint of the finding's own, where it has one.
  func mending(_ hint: String?) -> CheckResult {
    var result = self
    result.hint = hint ?? self.hint
    return result
  }

  /// The same with the reason for which its process came to no end of its own.
  func ending(by end: EarlyEnd) -> CheckResult {
    var result = self
    result.earlyEnd = end
    return result.mending(end.hint)
  }

  /// Whether the plugin's author has left it out.
  package var isDisabled: Bool { status == .skipped && detail.hasPrefix(Self.disabledWords) }

  /// What a disabled check says in front of the author's reason.
  static let disabledWords = "disabled by the author: "

  /// What a check of the file's bytes said.
  init(_ check: Check, finding: Finding) {
    switch finding {
    case .passed: self.init(check, .passed)
    case .failed(let text): self.init(check, .failed, text)
    case .warned(let text): self.init(check, .warned, text)
    case .skipped(let text): self.init(check, .skipped, text)
    }
  }
}
