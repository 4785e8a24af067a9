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
  }

  let runs: [Run]
  let overflowUser: UInt32

  /// Whether there is a root here, so that the overflow user isn't root; true as well where that can't be learned.
  ///
  /// Only the numbers inside say so. Those outside are the parent namespace's, which is another sandbox's more often
  /// than the machine's: bubblewrap makes two, one in the other, and the outer one calls the person 0.
  var mapsRoot: Bool {
    runs.isEmpty || runs.contains { $0.maps(0) }
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
  static func ofThisProcess(overflowUser: UInt32) -> UserNamespace {
    let bytes = (try? FileSystem.contents(of: "/proc/self/uid_map", limit: 64 << 10)) ?? []
    return UserNamespace(map: String(decoding: bytes, as: UTF8.self), overflowUser: overflowUser)
  }

  /// The number that the kernel shows for everybody who isn't mapped; 65534 where it doesn't say.
  static func overflowUser() -> UInt32 {
    guard let bytes = try? FileSystem.contents(of: "/proc/sys/kernel/overflowuid", limit: 32) else { return 65534 }
    var number: UInt32 = 0
    for byte in bytes where byte != UInt8(ascii: "\n") {
      guard case let digit = UInt32(byte &- UInt8(ascii: "0")), digit < 10, number < 100_000_000 else { return 65534 }
      number = number * 10 + digit
    }
    return number
  }
}
