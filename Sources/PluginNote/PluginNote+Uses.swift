// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

extension PluginNote {
  /// What a plugin touches on the machine, by its own account.
  public struct Uses: Sendable, Hashable {
    /// Names on a bus.
    public let bus: [String]
    /// Globs of device files.
    public let devices: [String]
    /// Folders that it reads: XDG names or paths.
    public let reads: [String]
    /// Folders that it writes: XDG names or paths.
    public let writes: [String]
  }

  /// A library that a plugin opens at run time.
  public struct Library: Sendable, Hashable {
    /// The library's file name, such as `libical.so.3`.
    public let soname: String
    /// What it is needed for.
    public let purpose: String
    /// The Debian package that brings it; nil where the note doesn't say.
    public let package: String?
    /// How much it matters, as systemd's `.note.dlopen` has it: `required`, `recommended` or `suggested`.
    public let priority: String?
  }

  /// What the plugin touches.
  public var uses: Uses {
    Uses(
      bus: file.list("uses.bus"), devices: file.list("uses.devices"), reads: file.list("uses.reads"),
      writes: file.list("uses.writes"))
  }

  /// The libraries that the plugin opens at run time, in the note's order.
  public var libraries: [Library] {
    let prefix = "library."
    return file.keys().filter { $0.utf8.starts(with: prefix.utf8) }.map { key in
      let soname = String(key.dropFirst(prefix.count))
      let parts = file.list(key)
      return Library(
        soname: soname, purpose: DisplayText.clean(parts.first ?? "", limit: DisplayText.longestSentence),
        package: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil, priority: value("priority.\(soname)"))
    }
  }
}
