// SPDX-License-Identifier: Apache-2.0

/// Why an application's declaration can't be used.
public struct DeclarationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of error it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// There is no such file, or none for this id.
    public static let notFound = Code(rawValue: "notFound")
    /// The file can't be read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// No file at all can be opened just now.
    public static let exhausted = Code(rawValue: "exhausted")
    /// The file isn't a key file.
    public static let damaged = Code(rawValue: "damaged")
    /// The application's id is missing, malformed, or another one than was looked for.
    public static let badID = Code(rawValue: "badID")
  }

  /// What kind of error it is.
  public let code: Code
  /// The file; nil where there is none.
  public let path: String?
  /// A sentence that names the file, says what is wrong, and what to do.
  public let description: String

  init(_ code: Code, path: String? = nil, _ sentence: String) {
    self.code = code
    self.path = path
    description = sentence
  }
}
