// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What a host takes from the environment of its process, read once and handed on as a value.
///
/// Nothing else in this library looks at variables, so a test can say what they are. Relative and empty folders don't
/// count (XDG Base Directory Specification 0.8). In a process that runs with more rights than its caller (`AT_SECURE`)
/// neither `HOME` nor any other variable counts.
public struct HostEnvironment: Sendable, Hashable {
  /// Whether the process has more rights than the one that started it.
  public let isSecure: Bool
  /// The user whose rights the process has.
  public let user: UInt32
  /// The program's file as the kernel knows it; nil where that can't be learned.
  public let executable: String?
  /// The person's folder.
  public let home: String?
  /// Where the person's data files are: `$XDG_DATA_HOME`, or `.local/share` in the person's folder.
  public let dataHome: String?
  /// Where the person's settings are: `$XDG_CONFIG_HOME`, or `.config` in the person's folder.
  public let configHome: String?
  /// Where the person's state files are: `$XDG_STATE_HOME`, or `.local/state` in the person's folder.
  public let stateHome: String?
  /// Where everybody's data files are, the most important folder first: `$XDG_DATA_DIRS`.
  public let dataFolders: [String]
  /// Where everybody's settings are, the most important folder first: `$XDG_CONFIG_DIRS`.
  public let configFolders: [String]
  /// The desktops that the session calls itself, the most specific first, in lower case: `$XDG_CURRENT_DESKTOP`.
  public let currentDesktops: [String]
  /// The only folder that is searched for portals; nil where the usual ones are: `$XDG_DESKTOP_PORTAL_DIR`.
  public let portalFolder: String?
  /// The folders of `USHER_PLUGIN_PATH`.
  public let pluginFolders: [String]
  /// Entries of `USHER_PLUGIN_PATH` that don't count, because they aren't absolute.
  public let ignoredPluginFolders: [String]
  /// The folders of `LD_LIBRARY_PATH`.
  public let libraryFolders: [String]
  /// The language of messages as POSIX names it, such as `de_DE.UTF-8`; empty for the C locale.
  public let locale: String

  /// Makes an environment of variables; the user is this process's effective one where none is given.
  public init(
    variables: [String: String], isSecure: Bool = false, executable: String? = nil, user: UInt32? = nil
  ) {
    self.init(isSecure: isSecure, executable: executable, user: user ?? geteuid()) { variables[$0] }
  }

  /// Makes an environment of whatever looks a variable up.
  init(isSecure: Bool, executable: String?, user: UInt32, variable: (String) -> String?) {
    func value(_ name: String) -> String? { isSecure ? nil : variable(name) }
    func folder(_ name: String) -> String? { value(name).flatMap { Self.isAbsolute($0) ? $0 : nil } }
    let home = folder("HOME")
    func inHome(_ path: String) -> String? { home.map { Self.join($0, path) } }

    self.isSecure = isSecure
    self.user = user
    self.executable = executable
    self.home = home
    dataHome = folder("XDG_DATA_HOME") ?? inHome(".local/share")
    configHome = folder("XDG_CONFIG_HOME") ?? inHome(".config")
    stateHome = folder("XDG_STATE_HOME") ?? inHome(".local/state")
    let shared = Self.folders(value("XDG_DATA_DIRS"))
    dataFolders = shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared
    let configured = Self.folders(value("XDG_CONFIG_DIRS"))
    configFolders = configured.isEmpty ? ["/etc/xdg"] : configured
    currentDesktops = Self.entries(value("XDG_CURRENT_DESKTOP")).map { $0.lowercased() }
    portalFolder = folder("XDG_DESKTOP_PORTAL_DIR")
    pluginFolders = Self.folders(value("USHER_PLUGIN_PATH"))
    ignoredPluginFolders = Self.entries(value("USHER_PLUGIN_PATH")).filter { !Self.isAbsolute($0) }
    libraryFolders = Self.folders(value("LD_LIBRARY_PATH"))
    locale = Self.messageLocale(variable)
  }

  /// The absolute ones of the folders in a colon-separated list.
  private static func folders(_ list: String?) -> [String] {
    entries(list).filter(isAbsolute)
  }

  /// The entries of a colon-separated list that aren't empty.
  private static func entries(_ list: String?) -> [String] {
    guard let list, !list.isEmpty else { return [] }
    return list.utf8.split(separator: UInt8(ascii: ":")).compactMap { String($0) }
  }

  /// The first variable that is set decides; `C` and `POSIX` mean that nothing is translated.
  private static func messageLocale(_ variable: (String) -> String?) -> String {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = variable(name), !value.isEmpty else { continue }
      let isPlain = value == "C" || value == "POSIX" || value.utf8.starts(with: "C.".utf8)
      return isPlain || value.utf8.count > 64 ? "" : value
    }
    return ""
  }

  static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == UInt8(ascii: "/")
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }
}
