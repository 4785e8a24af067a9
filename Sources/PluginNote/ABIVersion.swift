// SPDX-License-Identifier: Apache-2.0

/// A version of the plugin ABI.
public struct ABIVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Changes when older plugins or hosts no longer work.
  public let major: UInt16
  /// Changes when something is added.
  public let minor: UInt16

  /// Makes a version.
  public init(_ major: UInt16, _ minor: UInt16) {
    self.major = major
    self.minor = minor
  }

  /// Reads `N.N`, each number below 65536; nil for anything else.
  package init?(parsing text: Span<UInt8>) {
    var position = 0
    guard let major = Self.number(text, &position), position < text.count, text[position] == UInt8(ascii: ".") else {
      return nil
    }
    position += 1
    guard let minor = Self.number(text, &position), position == text.count else { return nil }
    self.init(major, minor)
  }

  /// As a note writes it.
  public var description: String { "\(major).\(minor)" }

  /// Whether the left one is older.
  public static func < (left: ABIVersion, right: ABIVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  private static func number(_ text: Span<UInt8>, _ position: inout Int) -> UInt16? {
    let start = position
    var value: UInt32 = 0
    while position < text.count, case let digit = text[position] &- UInt8(ascii: "0"), digit < 10 {
      guard position - start < 5 else { return nil }
      value = value * 10 + UInt32(digit)
      position += 1
    }
    return position > start ? UInt16(exactly: value) : nil
  }
}
