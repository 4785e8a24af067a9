// SPDX-License-Identifier: Apache-2.0

/// A level inside a category, such as `when-in-use` in `location`; ids are `[a-z0-9-]`.
///
/// The empty scope stands for the category's default one.
public struct Scope: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The id as it stands in the plugin's note; empty for the default one.
  public let rawValue: String

  /// The FNV-1a hash of the id's UTF-8.
  package let fingerprint: UInt64

  /// Makes a scope of any id; one that the plugin doesn't list is unsupported.
  public init(_ id: String) {
    rawValue = id
    fingerprint = id.fingerprint
  }

  /// Makes a scope of its raw value.
  public init(rawValue: String) {
    self.init(rawValue)
  }

  /// The id.
  public var description: String { rawValue }

  /// The category's default scope, whichever that is.
  public static let standard = Scope("")

  /// Whether this stands for the category's default scope.
  public var isStandard: Bool { rawValue.isEmpty }

  /// Whether both have the same id.
  public static func == (left: Scope, right: Scope) -> Bool {
    left.fingerprint == right.fingerprint && left.rawValue == right.rawValue
  }

  /// Feeds the fingerprint, which equal ids share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}
