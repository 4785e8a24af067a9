// SPDX-License-Identifier: Apache-2.0

internal import PluginNote

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
  /// Never fails: what is wrong with one file is said in that file's entry, and costs no other. Where descriptors run
  /// out nothing is found at all, and a finding says so, because a plugin that wasn't seen might have come first.
  public func search() -> Installation {
    // A setting that wasn't read may be one that disables a plugin.
    if let shortage = settings.shortage { return Installation(lacking: shortage) }
    var installation = Installation()
    for entry in environment.ignoredPluginFolders { installation.note(ignored: entry) }
    var chain = TrustChain(user: environment.user)
    var reader = HeadReader()
    var seen: [Int] = []
    for entry in searchPath.folders {
      do throws(SystemError) {
        let path = try FileSystem.resolved(entry.path)
        let handle = try OpenFile(folder: path)
        let identity = try handle.facts().identity
        guard Self.isNew(identity, &seen) else { continue }
        let folder = FoundFolder(
          path: path, kind: entry.kind, distrust: chain.distrust(ofFolder: path), listing: try FolderListing(of: handle)
        )
        installation.note(folder)
        look(through: folder, handle, &installation, chain: &chain, reader: &reader)
      } catch {
        installation.shortage = installation.shortage ?? Shortage(error)
        installation.note(entry, error)
      }
    }
    if let shortage = installation.shortage { return Installation(lacking: shortage) }
    var precedence = Precedence(capacity: installation.plugins.count)
    precedence.settle(&installation.plugins)
    return installation
  }

  /// Whether a folder hasn't been searched yet under another name; keeps device and inode of each.
  private static func isNew(_ folder: FileIdentity, _ seen: inout [Int]) -> Bool {
    let (device, inode) = (Int(truncatingIfNeeded: folder.device), Int(truncatingIfNeeded: folder.inode))
    for index in stride(from: 0, to: seen.count, by: 2) where seen[index] == device && seen[index + 1] == inode {
      return false
    }
    seen.append(device)
    seen.append(inode)
    return true
  }

  private func look(
    through folder: FoundFolder, _ handle: borrowing OpenFile, _ installation: inout Installation,
    chain: inout TrustChain, reader: inout HeadReader
  ) {
    installation.plugins.reserveCapacity(installation.plugins.count + folder.listing.entries.count)
    for entry in folder.listing.entries {
      let index = installation.plugins.count
      installation.plugins.append(InstalledPlugin(location: PluginLocation(folder: folder, entry: entry)))
      do throws(PluginRefusal) {
        try installation.plugins[index].location.checkName()
        let file: OpenFile
        do throws(SystemError) {
          file = try folder.listing.open(entry, in: handle)
        } catch {
          installation.shortage = installation.shortage ?? Shortage(error)
          throw installation.plugins[index].location.refusal(error)
        }
        try judge(&installation.plugins[index], file, chain: &chain, reader: &reader)
      } catch {
        installation.plugins[index].verdict = .refused(error)
      }
    }
  }

  /// Applies every rule to an open file that doesn't depend on other plugins, and keeps what is learned on the way.
  func judge(
    _ plugin: inout InstalledPlugin, _ file: borrowing OpenFile, chain: inout TrustChain, reader: inout HeadReader
  ) throws(PluginRefusal) {
    let facts: FileFacts
    do throws(SystemError) {
      facts = try file.facts()
    } catch {
      throw plugin.location.refusal(error)
    }
    plugin.identity = facts.identity
    try plugin.location.checkKind(facts)
    plugin.glance = try reader.note(of: file, facts, plugin.location)
    if let distrust = plugin.location.folder.distrust ?? chain.distrust(of: facts, at: plugin.location.path) {
      throw plugin.location.refusal(.untrusted, distrust.problem, remedy: distrust.remedy)
    }
    if suits(plugin) { return }
    guard let note = plugin.note else { return }
    try plugin.location.check(note, abi: abi, settings: settings)
    try plugin.location.checkSwift(note, abi: abi, file, size: facts.identity.size)
  }

  /// Whether a look is enough to see that the host can serve a plugin, as nearly always.
  private func suits(_ plugin: borrowing InstalledPlugin) -> Bool {
    let values = plugin.glance.values
    return values.abi.major == abi.version.major && values.requiredABI.minor <= abi.version.minor
      && !values.hasWishes && abi.variant == nil && settings.disabledPlugins.isEmpty && settings.brokenFile == nil
      && (!values.isReserved || plugin.location.folder.kind != .user)
      && (values.swiftVersion.isEmpty || plugin.glance.has(values.swiftVersion, equalTo: abi.swiftVersion))
  }
}
