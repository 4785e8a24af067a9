// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// Whether only root and the person who judges can have written a file, which is what hosts ask before they load it.
struct FileTrust {
  private let user = getuid()
  private lazy var groups = PrivateGroups()
  /// Whom the kernel shows in a sandbox for everybody outside it; nil where that could be a person in it.
  private lazy var outsider = Self.outsider()

  /// What is wrong with a file, its folders aside; nil where nothing is.
  mutating func doubt(aboutFile path: String) -> String? {
    guard let facts = SystemCalls.facts(of: path) else { return "\(path) can't be looked at" }
    switch facts.st_mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): return doubt(facts, path)
    case UInt32(S_IFLNK): return "\(path) is a symbolic link"
    default: return "\(path) is no regular file"
    }
  }

  /// What is wrong with a folder or one above it; nil where nothing is.
  ///
  /// In a folder of root's that is sticky, such as `/tmp`, nobody may rename what is another's.
  mutating func doubt(aboutFolder path: String) -> String? {
    var ancestors = ["/"]
    for name in path.split(separator: "/") {
      ancestors.append(ancestors.count == 1 ? "/\(name)" : "\(ancestors[ancestors.count - 1])/\(name)")
    }
    for folder in ancestors {
      guard let facts = SystemCalls.facts(of: folder) else { return "\(folder) can't be looked at" }
      if facts.st_mode & UInt32(S_ISVTX) != 0, facts.st_uid == 0 { continue }
      if let doubt = doubt(facts, folder) { return doubt }
    }
    return nil
  }

  private mutating func doubt(_ facts: stat, _ path: String) -> String? {
    let owner = facts.st_uid
    let isOutsiders = owner == outsider && SystemCalls.isOnReadOnlyMount(path)
    if owner != 0, owner != user, !isOutsiders {
      return "\(path) belongs to user \(owner), who is neither root nor you"
    }
    let mode = "0" + String(facts.st_mode & 0o7777, radix: 8)
    if facts.st_mode & UInt32(S_IWOTH) != 0 { return "everybody may change \(path) (mode \(mode))" }
    guard facts.st_mode & UInt32(S_IWGRP) != 0 else { return nil }
    guard groups.isPrivate(facts.st_gid, of: owner) else {
      return "group \(facts.st_gid) may change \(path) (mode \(mode)) and isn't its owner's alone"
    }
    // A list's mask shows in the place of the group's rights, so somebody else may be meant.
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    return unsafe usher_probe_has_access_list(path) != 0 ? "an access control list lets others change \(path)" : nil
  }

  /// In a sandbox that doesn't map root, root's files show as the overflow user's (`user_namespaces(7)`).
  private static func outsider() -> UInt32? {
    guard let map = try? FileBytes.readWhole("/proc/self/uid_map"),
      let text = try? FileBytes.readWhole("/proc/sys/kernel/overflowuid"),
      let number = UInt32(String(decoding: text, as: UTF8.self).filter(\.isNumber))
    else { return nil }
    let first = String(decoding: map, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { UInt32($0) }
    }
    return first.isEmpty || first.contains(0) ? nil : number
  }
}
