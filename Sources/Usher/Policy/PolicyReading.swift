// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// One reading of a policy folder.
struct PolicyReading {
  let folder: PolicyFolder
  let locale: String

  private(set) var rules: [PolicyRule] = []
  private(set) var faults: [PolicyFault] = []
  /// Whether another reading would find the same.
  private(set) var isSettled = true

  private var chain: TrustChain

  init(folder: PolicyFolder, locale: String) {
    self.folder = folder
    self.locale = locale
    chain = TrustChain(user: folder.owner)
  }

  mutating func run() {
    let path = folder.path
    do throws(SystemError) {
      guard try !FileSystem.facts(of: path).isLink, try FileSystem.resolved(path) == path else {
        return note(path, "it is reached through a symbolic link", remedy: "put the folder itself there")
      }
      let handle = try OpenFile(path: path)
      let facts = try handle.facts()
      guard facts.isFolder else { return note(path, "it is no folder", remedy: "make it one, or take it away") }
      if let fault = fault(facts, path) ?? chain.distrust(ofFolder: path).map(fault) { return faults.append(fault) }
      let listing = try FolderListing(of: handle, endingIn: PolicyFolder.suffix)
      for entry in listing.entries { read(listing, entry, in: handle) }
    } catch {
      // Gone between two looks is gone.
      if !error.isMissing { note(path, error) }
    }
  }

  private mutating func read(_ listing: FolderListing, _ entry: FolderListing.Entry, in handle: borrowing OpenFile) {
    let path = HostEnvironment.join(folder.path, listing.name(of: entry))
    do throws(SystemError) {
      let file = try listing.open(entry, in: handle)
      let facts = try file.facts()
      guard facts.isRegularFile else { return note(path, "it is no plain file", remedy: "take it away") }
      if let fault = fault(facts, path) ?? chain.distrust(of: facts, at: path).map(fault) {
        return faults.append(fault)
      }
      let contents = PolicyFile(parsing: try file.contents(limit: PolicyFile.largest), path: path, locale: locale)
      rules += contents.rules
      faults += contents.faults
    } catch {
      // Taken away after it was listed.
      if !error.isMissing { note(path, error) }
    }
  }

  // MARK: Faults

  /// Why somebody else may have written a file or folder, by its mode; nil where nobody may.
  ///
  /// Not even a group's only member may, which the rest of the host lets pass: one owner, and nobody else. The mask of an
  /// access control list shows there as well (`acl(5)`).
  private func fault(_ facts: FileFacts, _ path: String) -> PolicyFault? {
    guard facts.isWritableByGroup || facts.isWritableByOthers else { return nil }
    let who = facts.isWritableByOthers ? "everybody" : "group \(facts.group)"
    return PolicyFault(
      file: path, "\(who) may change it (mode \(Distrust.octal(facts.mode)))", remedy: "run `chmod go-w \(path)`")
  }

  private func fault(_ distrust: Distrust) -> PolicyFault {
    guard case .owner(let owner) = distrust.kind else {
      return PolicyFault(file: folder.path, distrust.problem, remedy: distrust.remedy)
    }
    return PolicyFault(file: distrust.path, "it belongs to user \(owner), not to root", remedy: distrust.remedy)
  }

  private mutating func note(_ path: String, _ text: String, remedy: String) {
    faults.append(PolicyFault(file: path, text, remedy: remedy))
  }

  private mutating func note(_ path: String, _ error: SystemError) {
    if Shortage(error) != nil { isSettled = false }
    faults.append(PolicyFolder.unreadable(path, error))
  }
}
