// SPDX-License-Identifier: Apache-2.0

/// The folders that plugins are looked for in; their order is the precedence.
///
/// 1. explicit: the caller's folders, then `USHER_PLUGIN_PATH`
/// 2. system: the library folder fixed at build time, and `/usr/lib/usher/plugins`
/// 3. vendor: `/usr/local/lib/usher/plugins`, and `../lib/usher/plugins` beside the running program
/// 4. user: `$XDG_DATA_HOME/usher/plugins`
///
/// Relative and empty entries don't count, and the current folder never does. In a process with more rights than its
/// caller only the system's folders count. Where one folder is named twice, the first time counts.
public struct SearchPath: Sendable, Hashable {
  /// A folder, and who vouches for it.
  public struct Folder: Sendable, Hashable {
    /// The absolute path as it was given.
    public let path: String
    /// Who vouches for it.
    public let kind: FolderClass

    /// Makes an entry.
    public init(_ path: String, kind: FolderClass) {
      self.path = path
      self.kind = kind
    }
  }

  /// The folders in the order in which they are searched, whether they exist or not.
  public let folders: [Folder]

  /// Makes the search path of a host.
  ///
  /// - Parameters:
  ///   - explicit: Folders that go before all others.
  ///   - only: Whether nothing but explicit folders is searched, so that what is installed doesn't matter.
  ///   - environment: Where the process stands.
  public init(explicit: [String] = [], only: Bool = false, environment: HostEnvironment = .current()) {
    let system = Self.systemFolders
    guard !environment.isSecure else {
      folders = only ? [] : Self.unique(system)
      return
    }
    var all = (explicit + environment.pluginFolders).map { Folder($0, kind: .explicit) }
    if !only {
      all += system + Self.vendorFolders(environment)
      if let home = environment.dataHome {
        all.append(Folder(HostEnvironment.join(home, Self.suffix), kind: .user))
      }
    }
    folders = Self.unique(all)
  }

  private static let suffix = "usher/plugins"

  private static var systemFolders: [Folder] {
    [
      Folder("\(BuildFacts.libraryFolder)/\(suffix)", kind: .system),
      Folder("/usr/lib/\(suffix)", kind: .system),
    ]
  }

  private static func vendorFolders(_ environment: HostEnvironment) -> [Folder] {
    var folders = [Folder("/usr/local/lib/\(suffix)", kind: .vendor)]
    // The kernel's path of the program holds no links, so two steps up can be taken on the text.
    if let executable = environment.executable, HostEnvironment.isAbsolute(executable) {
      let prefix = executable.utf8.split(separator: UInt8(ascii: "/")).dropLast(2).compactMap { String($0) }
      folders.append(Folder("/" + (prefix + ["lib", suffix]).joined(separator: "/"), kind: .vendor))
    }
    return folders
  }

  /// Leaves out relative entries and repetitions; links to the same folder are told apart when it is opened.
  private static func unique(_ folders: [Folder]) -> [Folder] {
    var kept: [Folder] = []
    for folder in folders where HostEnvironment.isAbsolute(folder.path) {
      if !kept.contains(where: { $0.path == folder.path }) { kept.append(folder) }
    }
    return kept
  }
}
