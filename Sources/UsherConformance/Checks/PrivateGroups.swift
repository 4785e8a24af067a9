// SPDX-License-Identifier: Apache-2.0

/// Which groups have nobody in them but a file's owner, so that their right to write is the owner's (`passwd(5)`,
/// `group(5)`).
struct PrivateGroups {
  private let users: [[Substring]]
  private let groups: [[Substring]]

  init() {
    users = Self.lines(of: "/etc/passwd")
    groups = Self.lines(of: "/etc/group")
  }

  /// Whether a user is all that a group has.
  func isPrivate(_ group: UInt32, of owner: UInt32) -> Bool {
    guard let person = users.first(where: { $0.count == 7 && UInt32($0[2]) == owner }) else { return false }
    let inGroup = users.filter { $0.count == 7 && UInt32($0[3]) == group }
    let members = groups.filter { $0.count == 4 && UInt32($0[2]) == group }.flatMap { $0[3].split(separator: ",") }
    let isMember = !inGroup.isEmpty || !members.isEmpty
    return isMember && inGroup.allSatisfy { UInt32($0[2]) == owner } && members.allSatisfy { $0 == person[0] }
  }

  private static func lines(of path: String) -> [[Substring]] {
    String(decoding: (try? FileBytes.read(path)) ?? [], as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: ":", omittingEmptySubsequences: false)
    }
  }
}
