// SPDX-License-Identifier: Apache-2.0

/// Whether a feature can be used.
public enum FeatureAvailability: String, Sendable, Hashable, CaseIterable {
  /// Everything that it needs is granted.
  case available
  /// It may be once the person has been asked.
  case askable
  /// It can't be: something that it needs isn't there or is refused, and asking doesn't help.
  case gone
}
