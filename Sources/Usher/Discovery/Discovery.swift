// SPDX-License-Identifier: Apache-2.0

/// Finds the plugins on a search path by their notes; none of them is mapped or run.
///
/// Of each file the first 4 KiB are read, where the note nearly always is: an `openat`, an `fstat`, a `pread` and a
/// `close` per plugin. Nothing is kept between two searches.
public struct Discovery: Sendable {
  /// Where plugins are looked for.
  public let searchPath: SearchPath
  /// Where the process stands.
  public let environment: HostEnvironment
  /// What is set; only which plugins are disabled matters here.
  public let settings: HostSettings
  /// What the host speaks.
  public let abi: HostABI

  /// Prepares a search; nothing is read before it is made.
  public init(
    searchPath: SearchPath, environment: HostEnvironment, settings: HostSettings = HostSettings(),
    abi: HostABI = HostABI()
  ) {
    self.searchPath = searchPath
    self.environment = environment
    self.settings = settings
    self.abi = abi
  }

  /// Looks at every folder and file.
  ///
  /// Never fails: what is wrong with one file is said in that file's entry, and costs no other.
  public func search() -> Installation {
    var installation = Installation(plugins: [], folderFindings: [])
    var chain = TrustChain(user: environment.user)
    var reader = HeadReader()
    var seen: [(device: UInt64, inode: UInt64)] = []
    for entry in searchPath.folders {
      do throws(SystemError) {
        let path = try FileSystem.resolved(entry.path)
        let handle = try OpenFile(folder: path)
        let identity = try handle.facts().identity
        if seen.contains(where: { $0 == (identity.device, identity.inode) }) { continue }
        seen.append((identity.device, identity.inode))
        let folder = FoundFolder(path: path, kind: entry.kind, distrust: chain.distrust(ofFolder: path))
        installation.note(folder)
        let listing = try FolderListing(of: handle)
        installation.plugins.reserveCapacity(installation.plugins.count + listing.entries.count)
        for file in listing.entries {
          installation.plugins.append(
            judge(file, in: listing, handle: handle, folder: folder, chain: &chain, reader: &reader))
        }
      } catch {
        installation.note(entry, error)
      }
    }
    var precedence = Precedence()
    precedence.settle(&installation.plugins)
    return installation
  }

  private func judge(
    _ entry: FolderListing.Entry, in listing: borrowing FolderListing, handle: borrowing OpenFile,
    folder: FoundFolder, chain: inout TrustChain, reader: inout HeadReader
  ) -> InstalledPlugin {
    let name = listing.name(of: entry)
    var plugin = InstalledPlugin(
      location: PluginLocation(folder: folder, name: name ?? listing.repairedName(of: entry)))
    do throws(PluginRefusal) {
      guard name != nil else {
        throw plugin.location.refusal(.unreadable, "its name isn't UTF-8", remedy: "rename it")
      }
      try plugin.location.checkKind(entry.kind)
      let file: OpenFile
      do throws(SystemError) {
        file = try listing.open(entry, in: handle)
      } catch {
        throw plugin.location.refusal(error)
      }
      try judge(&plugin, file, chain: &chain, reader: &reader)
    } catch {
      plugin.refusal = error
    }
    return plugin
  }

  /// Applies every rule to an open file that doesn't depend on other plugins, and keeps what is learned on the way.
  func judge(
    _ plugin: inout InstalledPlugin, _ file: borrowing OpenFile, chain: inout TrustChain, reader: inout HeadReader
  ) throws(PluginRefusal) {
    let location = plugin.location
    let facts: FileFacts
    do throws(SystemError) {
      facts = try file.facts()
    } catch {
      throw location.refusal(error)
    }
    plugin.identity = facts.identity
    try location.checkKind(facts)
    let note = try reader.note(of: file, facts, location)
    plugin.note = note
    try location.checkTrust(location.folder.distrust ?? chain.distrust(of: facts, at: location.path))
    try location.check(note, abi: abi, settings: settings)
    try location.checkSwift(note, abi: abi, file, size: facts.identity.size)
  }
}
