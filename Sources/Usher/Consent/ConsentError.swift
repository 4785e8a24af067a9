// SPDX-License-Identifier: Apache-2.0

/// Why a consent store doesn't answer or didn't take an answer.
public struct ConsentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code; an unknown one is treated as `unavailable`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The store doesn't answer.
    public static let unavailable = Code(rawValue: "unavailable")
    /// The folder, the file or the file system can't be written.
    public static let readOnly = Code(rawValue: "readOnly")
    /// The disk, the quota or the process's file size limit is full.
    public static let full = Code(rawValue: "full")
    /// The folder or a file in it belongs to somebody else.
    public static let foreignOwner = Code(rawValue: "foreignOwner")
    /// Others may write the folder or a file in it.
    public static let writableByOthers = Code(rawValue: "writableByOthers")
    /// Something else than a regular file or folder stands at the path.
    public static let notAFile = Code(rawValue: "notAFile")
    /// The answers have been moved to another store, or wait to be moved to this one.
    public static let retired = Code(rawValue: "retired")
    /// The application's id can't be a file name.
    public static let invalidApplication = Code(rawValue: "invalidApplication")
    /// The decision isn't one that can be stored.
    public static let invalidDecision = Code(rawValue: "invalidDecision")
  }

  /// What kind of failure it is.
  public let code: Code
  /// A sentence that names the file, says what is wrong with it, and what to do.
  public let description: String

  /// Makes an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
