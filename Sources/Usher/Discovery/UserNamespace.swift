// SPDX-License-Identifier: Apache-2.0

/// How the kernel shows this process the owners of files (`user_namespaces(7)`).
///
/// An owner whom the namespace doesn't map shows as the overflow user, whoever it is.
struct UserNamespace: Sendable, Hashable {
  /// Consecutive users: the first one's number inside and outside, and how many there are.
  struct Run: Sendable, Hashable {
    let inside: UInt64
    let outside: UInt64
    let count: UInt64

    func maps(_ user: UInt64) -> Bool { user >= inside && user - inside < count }
    func mapsFrom(_ user: UInt64) -> Bool { user >= outside && user - outside < count }
  }

  let runs: [Run]
  let overflowUser: UInt32

  /// Whether the machine's root has a number of its own here, or this namespace has a root of its own.
  ///
  /// Where it is so, the overflow user isn't root.
  var mapsRoot: Bool {
    runs.isEmpty || runs.contains { $0.maps(0) || $0.mapsFrom(0) }
  }

  /// Whether a number means one user.
  func maps(_ user: UInt32) -> Bool {
    runs.isEmpty ? user != overflowUser : runs.contains { $0.maps(UInt64(user)) }
  }

  /// Reads the text of `/proc/self/uid_map`; one that can't be understood maps nothing but trusts no overflow user.
  init(map: String, overflowUser: UInt32) {
    self.overflowUser = overflowUser
    var runs: [Run] = []
    for line in map.utf8.split(separator: UInt8(ascii: "\n")) {
      let numbers = line.split(separator: UInt8(ascii: " ")).compactMap { UInt64(String($0) ?? "") }
      guard numbers.count == 3 else {
        self.runs = []
        return
      }
      runs.append(Run(inside: numbers[0], outside: numbers[1], count: numbers[2]))
    }
    self.runs = runs
  }

  /// Reads what the kernel says about this process.
  static func ofThisProcess() -> UserNamespace {
    let overflow = UInt32(text(of: "/proc/sys/kernel/overflowuid")) ?? 65534
    return UserNamespace(map: text(of: "/proc/self/uid_map"), overflowUser: overflow)
  }

  private static func text(of path: String) -> String {
    guard let bytes = try? FileSystem.contents(of: path, limit: 64 << 10) else { return "" }
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    return String(validating: bytes[..<end], as: UTF8.self) ?? ""
  }
}
