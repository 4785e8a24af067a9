// SPDX-License-Identifier: Apache-2.0

/// Why a file isn't loaded.
///
/// The description is one sentence for people: it names the file and what is wrong with it, and says what to do. More
/// codes may be added.
public struct PluginRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of reason it is.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code of its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The file can't be opened or read.
    public static let unreadable = Code(rawValue: "unreadable")
    /// It isn't a regular file: a folder, a link, a FIFO, a socket, a device.
    public static let notRegular = Code(rawValue: "notRegular")
    /// Somebody else may have written it, or may exchange it.
    public static let untrusted = Code(rawValue: "untrusted")
    /// It isn't a whole shared object of this machine.
    public static let notLoadable = Code(rawValue: "notLoadable")
    /// It carries no note, more than one, or a damaged one.
    public static let noNote = Code(rawValue: "noNote")
    /// The note breaks a rule of its grammar.
    public static let damagedNote = Code(rawValue: "damagedNote")
    /// It speaks another version or variant of the ABI, or needs what this host doesn't have.
    public static let incompatible = Code(rawValue: "incompatible")
    /// A plugin from the person's own folder has a category that is reserved.
    public static let reserved = Code(rawValue: "reserved")
    /// The settings disable it.
    public static let disabled = Code(rawValue: "disabled")
    /// The settings may disable it: they can't all be read.
    public static let brokenSettings = Code(rawValue: "brokenSettings")
    /// Another plugin with the same id or category comes first.
    public static let shadowed = Code(rawValue: "shadowed")
    /// It was built by another version of Swift, or its Swift module is taken.
    public static let swift = Code(rawValue: "swift")
    /// A library that it is linked to isn't installed.
    public static let missingLibrary = Code(rawValue: "missingLibrary")
    /// The file changed after it had been found.
    public static let changed = Code(rawValue: "changed")
    /// It crashed the host before.
    public static let quarantined = Code(rawValue: "quarantined")
  }

  /// What kind of reason it is.
  public let code: Code
  /// The file.
  public let path: String
  /// What is wrong, as it goes on behind "isn't loaded:".
  public let problem: String
  /// What to do, without a full stop.
  public let remedy: String

  /// Makes a refusal.
  public init(_ code: Code, path: String, _ problem: String, remedy: String) {
    self.code = code
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }

  /// The sentence.
  public var description: String { "\(path) isn't loaded: \(problem); \(remedy)." }
}
