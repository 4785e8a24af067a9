// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a layout, or with memory or values that should fit one.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of fault it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The layout string breaks the grammar.
    public static let grammar = Code(rawValue: "grammar")
    /// A struct's `struct_size` is out of bounds.
    public static let structSize = Code(rawValue: "structSize")
    /// A text isn't UTF-8, or a pointer is NULL where it must not be.
    public static let badValue = Code(rawValue: "badValue")
    /// Something is larger than the limits.
    public static let tooLarge = Code(rawValue: "tooLarge")
    /// A name that the layout doesn't have, or a value of another type.
    public static let badArgument = Code(rawValue: "badArgument")
  }

  /// What kind of fault it is.
  public let code: Code
  /// A sentence that names the member.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
