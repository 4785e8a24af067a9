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
    var seen: [FileIdentity] = []
    for entry in searchPath.folders {
      do throws(SystemError) {
        let path = try FileSystem.resolved(entry.path)
        let handle = try OpenFile(folder: path)
        let identity = try handle.facts().identity
        if seen.contains(where: { $0.device == identity.device && $0.inode == identity.inode }) { continue }
        seen.append(identity)
        let folder = FoundFolder(
          path: path, kind: entry.kind, distrust: chain.distrust(ofFolder: path), listing: try FolderListing(of: handle)
        )
        installation.note(folder)
        look(through: folder, handle, &installation.plugins, chain: &chain, reader: &reader)
      } catch {
        installation.note(entry, error)
      }
    }
    var precedence = Precedence(capacity: installation.plugins.count)
    precedence.settle(&installation.plugins)
    return installation
  }

  private func look(
    through folder: FoundFolder, _ handle: borrowing OpenFile, _ plugins: inout [InstalledPlugin],
    chain: inout TrustChain, reader: inout HeadReader
  ) {
    plugins.reserveCapacity(plugins.count + folder.listing.entries.count)
    for entry in folder.listing.entries {
      var plugin = InstalledPlugin(location: PluginLocation(folder: folder, entry: entry))
      do throws(PluginRefusal) {
        try plugin.location.checkName()
        let file: OpenFile
        do throws(SystemError) {
          file = try folder.listing.open(entry, in: handle)
        } catch {
          throw plugin.location.refusal(error)
        }
        try judge(&plugin, file, chain: &chain, reader: &reader)
      } catch {
        plugin.verdict = .refused(error)
      }
      plugins.append(plugin)
    }
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
    let glance = try reader.note(of: file, facts, location)
    plugin.glance = glance
    try location.checkTrust(location.folder.distrust ?? chain.distrust(of: facts, at: location.path))
    if suits(glance, location.folder.kind) { return }
    guard let note = glance.note else { return }
    try location.check(note, abi: abi, settings: settings)
    try location.checkSwift(note, abi: abi, file, size: facts.identity.size)
  }

  /// Whether a look is enough to see that the host can serve a plugin, as nearly always.
  private func suits(_ glance: NoteGlance, _ kind: FolderClass) -> Bool {
    let values = glance.values
    return values.abi.major == abi.version.major && values.requiredABI.minor <= abi.version.minor
      && !values.hasWishes && abi.variant == nil && settings.disabledPlugins.isEmpty
      && (kind != .user || !values.isReserved)
      && (values.swiftVersion.isEmpty || glance.has(values.swiftVersion, equalTo: abi.swiftVersion))
  }
}
