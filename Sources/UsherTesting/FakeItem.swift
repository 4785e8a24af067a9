// SPDX-License-Identifier: Apache-2.0

/// One thing that a fake plugin gives: a contact where it plays those, or else an identifier with a text.
public struct FakeItem: Sendable, Hashable {
  /// Names it; no line break and no `;`.
  public var identifier: String
  /// A contact's name, or a text; one line.
  public var text: String

  /// Makes an item.
  public init(_ identifier: String, text: String? = nil) {
    self.identifier = identifier
    self.text = text ?? identifier
  }
}
