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

  /// Makes one of its parts.
  package init(_ check: Check, _ status: Status, _ detail: String = "", lastCall: String? = nil, seconds: Double = 0) {
    self.check = check
    self.status = status
    self.detail = detail
    self.lastCall = lastCall
    self.seconds = seconds
  }

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
