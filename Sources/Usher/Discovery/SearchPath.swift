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
    var folders: [Folder] = []
    if !environment.isSecure {
      for path in explicit { Self.add(path, .explicit, to: &folders) }
      for path in environment.pluginFolders { Self.add(path, .explicit, to: &folders) }
    }
    if !only {
      Self.add(BuildFacts.libraryFolder + Self.suffix, .system, to: &folders)
      Self.add("/usr/lib" + Self.suffix, .system, to: &folders)
    }
    if !only, !environment.isSecure {
      Self.add("/usr/local/lib" + Self.suffix, .vendor, to: &folders)
      if let prefix = Self.prefix(of: environment) { Self.add(prefix + "/lib" + Self.suffix, .vendor, to: &folders) }
      if let home = environment.dataHome { Self.add(home + Self.suffix, .user, to: &folders) }
    }
    self.folders = folders
  }

  private static let suffix = "/usher/plugins"

  /// The folder two steps above the program; the kernel's path of it holds no links, so the text can be cut.
  private static func prefix(of environment: HostEnvironment) -> String? {
    guard let program = environment.executable, HostEnvironment.isAbsolute(program) else { return nil }
    var path = program[...]
    for _ in 0..<2 {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
      path = path[..<slash]
    }
    return String(path)
  }

  /// Leaves out relative entries and repetitions; links to the same folder are told apart when it is opened.
  private static func add(_ path: String, _ kind: FolderClass, to folders: inout [Folder]) {
    guard HostEnvironment.isAbsolute(path) else { return }
    for folder in folders where folder.path == path { return }
    folders.append(Folder(path, kind: kind))
  }
}
