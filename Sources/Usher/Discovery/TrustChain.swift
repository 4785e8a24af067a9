// SPDX-License-Identifier: Apache-2.0

/// Decides whether only people whom the user trusts anyway can have written a file: root, and the user.
///
/// Every folder above a file counts as the file itself does, because who may rename there may exchange what is below.
/// An ancestor that is found good is looked at once per chain. Not for use by several threads.
struct TrustChain {
  private let user: UInt32
  private var namespace: UserNamespace?
  private var groups: PrivateGroups?
  private var goodAncestors: [String] = []

  /// Starts with nothing looked at.
  ///
  /// - Parameters:
  ///   - user: Whose files count as the person's own.
  ///   - namespace: How the kernel shows owners; read when it first matters where nil.
  ///   - groups: Who is in which group; read when it first matters where nil.
  init(user: UInt32, namespace: UserNamespace? = nil, groups: PrivateGroups? = nil) {
    self.user = user
    self.namespace = namespace
    self.groups = groups
  }

  /// What is wrong with a folder or one above it; nil where nothing is.
  ///
  /// The path must be free of links.
  mutating func distrust(ofFolder path: String) -> Distrust? {
    distrustOfParent(of: path) ?? distrustOfFolderAlone(path, isAncestor: false)
  }

  /// What is wrong with a file, its folders aside; nil where nothing is.
  ///
  /// The path is made only where there is a doubt.
  @inline(__always)
  mutating func distrust(of facts: FileFacts, at path: @autoclosure () -> String) -> Distrust? {
    let isOurs = facts.owner == 0 || facts.owner == user && isUserKnown
    if isOurs, !facts.isWritableByGroup, !facts.isWritableByOthers { return nil }
    return doubt(facts, path())
  }

  private mutating func distrustOfParent(of path: String) -> Distrust? {
    let bytes = path.utf8
    guard path != "/", let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let parent = slash == bytes.startIndex ? "/" : String(path[..<slash])
    if goodAncestors.contains(parent) { return nil }
    let found = distrustOfParent(of: parent) ?? distrustOfFolderAlone(parent, isAncestor: true)
    if found == nil { goodAncestors.append(parent) }
    return found
  }

  private mutating func distrustOfFolderAlone(_ path: String, isAncestor: Bool) -> Distrust? {
    do throws(SystemError) {
      let facts = try FileSystem.facts(of: path)
      guard facts.isFolder else { return Distrust(.changing, path) }
      if isAncestor, facts.isSticky, isRoot(facts.owner, path) { return nil }
      return doubt(facts, path)
    } catch {
      return Distrust(.unreadable(error), path)
    }
  }

  private mutating func doubt(_ facts: FileFacts, _ path: String) -> Distrust? {
    guard isTrustedOwner(facts.owner, path) else { return Distrust(.owner(facts.owner), path) }
    if facts.isWritableByOthers { return Distrust(.writableByOthers(facts.mode), path) }
    if facts.isWritableByGroup {
      do throws(SystemError) {
        guard try isPrivate(facts.group, of: facts.owner) else {
          return Distrust(.writableByGroup(facts.group, facts.mode), path)
        }
      } catch {
        return Distrust(.unreadable(error), PrivateGroups.users)
      }
      // A list's mask shows in the place of the group's rights, so somebody else may be meant.
      if FileSystem.hasAccessList(path) { return Distrust(.accessList, path) }
    }
    return nil
  }

  private mutating func isTrustedOwner(_ owner: UInt32, _ path: String) -> Bool {
    isRoot(owner, path) || owner == user && isUserKnown
  }

  /// Whether an owner is root, or somebody whose files nobody in this sandbox can write.
  private mutating func isRoot(_ owner: UInt32, _ path: String) -> Bool {
    if owner == 0 { return true }
    // Root's files in a sandbox that doesn't map root, and everybody else's; read-only is what makes them safe.
    return owner == overflowUser && !knownNamespace().mapsRoot && FileSystem.isOnReadOnlyMount(path)
  }

  /// Whether the user's number means one person here; where nobody is mapped, everybody has the same.
  private lazy var isUserKnown = user != overflowUser || knownNamespace().maps(user)
  private lazy var overflowUser = namespace?.overflowUser ?? UserNamespace.overflowUser()

  private mutating func knownNamespace() -> UserNamespace {
    let known = namespace ?? .ofThisProcess(overflowUser: overflowUser)
    namespace = known
    return known
  }

  private mutating func isPrivate(_ group: UInt32, of owner: UInt32) throws(SystemError) -> Bool {
    if let groups { return groups.isPrivate(group, of: owner) }
    let groups = try PrivateGroups.ofThisMachine()
    self.groups = groups
    return groups.isPrivate(group, of: owner)
  }
}
