// SPDX-License-Identifier: Apache-2.0

/// Which groups have nobody in them but the owner of a file, so that their right to write is the owner's.
///
/// Distributions that give every user a group of their own set the umask to 002. Only the machine's own files are read
/// (`passwd(5)`, `group(5)`): a user who comes from elsewhere has no private group, as far as anybody can prove.
struct PrivateGroups: Sendable {
  private struct User {
    let name: Substring.UTF8View
    let number: UInt32
    let group: UInt32
  }

  private let passwd: String
  private let group: String

  /// Makes an answer of the texts of both files.
  init(passwd: String, group: String) {
    self.passwd = passwd
    self.group = group
  }

  /// The file that names the users.
  static let users = "/etc/passwd"

  /// Reads both files; what can't be read has nobody in it.
  ///
  /// - Throws: where no file at all can be opened.
  static func ofThisMachine() throws(SystemError) -> PrivateGroups {
    PrivateGroups(passwd: try text(of: users), group: try text(of: "/etc/group"))
  }

  /// Whether a user is all that a group has.
  func isPrivate(_ number: UInt32, of owner: UInt32) -> Bool {
    let users = Self.lines(of: passwd).compactMap(Self.user)
    guard let person = users.first(where: { $0.number == owner }) else { return false }
    let hasOthers = users.contains { $0.group == number && $0.number != owner }
    if hasOthers { return false }

    var isMember = users.contains { $0.group == number }
    for line in Self.lines(of: group) {
      let fields = Self.fields(of: line)
      guard fields.count == 4, UInt32(Substring(fields[2])) == number else { continue }
      for member in fields[3].split(separator: UInt8(ascii: ",")) {
        guard member.elementsEqual(person.name) else { return false }
        isMember = true
      }
    }
    return isMember
  }

  private static func user(of line: Substring.UTF8View) -> User? {
    let fields = fields(of: line)
    guard fields.count == 7, let number = UInt32(Substring(fields[2])), let group = UInt32(Substring(fields[3])) else {
      return nil
    }
    return User(name: fields[0], number: number, group: group)
  }

  private static func lines(of text: String) -> [Substring.UTF8View] {
    text[...].utf8.split(separator: UInt8(ascii: "\n"))
  }

  private static func fields(of line: Substring.UTF8View) -> [Substring.UTF8View] {
    line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  }

  private static func text(of path: String) throws(SystemError) -> String {
    do throws(SystemError) {
      return String(decoding: try FileSystem.contents(of: path, limit: 4 << 20), as: UTF8.self)
    } catch {
      if Shortage(error) != nil { throw error }
      return ""
    }
  }
}
