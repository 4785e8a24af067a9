// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Where an administrator's policy files are, and whose they have to be.
///
/// Set in code only, so that nobody who starts a program can lead it to another policy.
public struct PolicyFolder: Sendable, Hashable {
  /// The folder of this machine, which has to be root's.
  public static let system = PolicyFolder("/etc/usher/policy.d")

  /// What the names of policy files end in.
  static let suffix: StaticString = ".policy"

  /// The absolute path.
  public let path: String
  /// Who may own what is in it, besides root.
  let owner: UInt32

  /// Names another folder; `owner` may own it and what is in it, besides root.
  package init(_ path: String, owner: UInt32 = 0) {
    self.path = path
    self.owner = owner
  }

  /// Reads every policy file, in the order of the names' bytes; hidden ones don't count.
  ///
  /// Never fails: a file or folder that can't be read or may be somebody else's work restricts everything. Where there is
  /// no folder there is no policy.
  public func read(locale: String = "") -> Policy {
    var reading = PolicyReading(folder: self, locale: locale)
    reading.run()
    return Policy(rules: reading.rules, faults: reading.faults, isSettled: reading.isSettled)
  }

  /// What tells one state of the folder from another; nil where there is none that can be looked at.
  ///
  /// Files that come and go change it; a file that is written to in place doesn't.
  var identity: FileIdentity? { (try? FileSystem.facts(of: path))?.identity }

  /// A file or folder that can't be read.
  static func unreadable(_ path: String, _ error: SystemError) -> PolicyFault {
    PolicyFault(
      file: path, "it can't be read (\(error))",
      remedy: error.remedy("make it a file of at most 1 MiB that everybody may read, or take it away"))
  }
}
