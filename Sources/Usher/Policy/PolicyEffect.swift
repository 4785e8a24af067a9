// SPDX-License-Identifier: Apache-2.0

/// What an administrator's rule does to the applications that it names.
public enum PolicyEffect: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Nothing is granted, and nobody is asked.
  case restrict
  /// Granted where the person hasn't decided; the person's answer counts for more.
  case grant
  /// Granted whatever the person has decided.
  case lockedGrant = "locked-grant"

  /// Whether the left one is stricter; of several rules the strictest counts.
  public static func < (left: PolicyEffect, right: PolicyEffect) -> Bool {
    left.leniency < right.leniency
  }

  private var leniency: Int {
    switch self {
    case .restrict: 0
    case .grant: 1
    case .lockedGrant: 2
    }
  }
}
