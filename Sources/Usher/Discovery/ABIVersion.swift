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
  init?(parsing text: some Collection<UInt8>) {
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let minor = text[text.index(after: dot)...]
    guard let left = Self.number(text[..<dot]), let right = Self.number(minor) else { return nil }
    self.init(left, right)
  }

  /// As a note writes it.
  public var description: String { "\(major).\(minor)" }

  /// Whether the left one is older.
  public static func < (left: ABIVersion, right: ABIVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  private static func number(_ digits: some Collection<UInt8>) -> UInt16? {
    var value: UInt32 = 0
    var count = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9"), count < 5 else { return nil }
      value = value * 10 + UInt32(digit - UInt8(ascii: "0"))
      count += 1
    }
    return count > 0 ? UInt16(exactly: value) : nil
  }
}
