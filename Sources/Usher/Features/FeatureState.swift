// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Whether one of the application's features can be used, and what it lacks.
public struct FeatureState: Sendable, Hashable {
  /// The feature's name.
  public let id: String
  /// Whether it can be used now.
  public let availability: FeatureAvailability
  /// What it lacks, in the order of the declaration; nothing where it is available.
  public let missing: [FeatureNeed]
  /// What to ask for so that it becomes available, in that order; nothing unless it is askable.
  public let toAsk: [Permission]
  /// Why it can't be used, in sentences for people; empty where it can.
  public let why: String

  /// Whether there is nothing on this machine that a person could do to have it: a plugin, device or service isn't there.
  ///
  /// Leave such a feature out. One that is gone because somebody said no, or switched something off, is better shown with
  /// the reason.
  public var isHidden: Bool {
    availability == .gone && (missing.isEmpty || missing.contains { $0.status.authorization == .unsupported })
  }
}
