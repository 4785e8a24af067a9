// SPDX-License-Identifier: Apache-2.0

/// A phone number or address with the word that the person put beside it.
public struct LabelledValue: Sendable, Hashable {
  /// `home`, `work`, or a word of the person's own; empty where there is none.
  public var label: String
  /// The number or address as it was stored.
  public var value: String

  /// Makes a value with its label.
  public init(label: String = "", value: String) {
    self.label = label
    self.value = value
  }
}
