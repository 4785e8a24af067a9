// SPDX-License-Identifier: Apache-2.0

internal import PluginNote

/// A library that a plugin needs and that isn't installed.
public struct MissingLibrary: Sendable, Hashable {
  /// The library's file name.
  public let soname: String
  /// What the plugin needs it for; nil where its note doesn't say.
  public let purpose: String?
  /// The Debian package that brings it; nil where neither the note nor anybody else knows.
  public let package: String?
  /// Whether the plugin opens it itself, and so loads without it.
  public let isOpenedLater: Bool

  init(_ soname: String, note: PluginNote?, isOpenedLater: Bool) {
    let said = note?.libraries.first { $0.soname == soname }
    self.soname = soname
    self.isOpenedLater = isOpenedLater
    purpose = said.flatMap { $0.purpose.isEmpty ? nil : $0.purpose }
    package = said?.package ?? Self.commonPackages[soname]
  }

  /// What to do about it.
  public var remedy: String {
    if let package { return "run `apt install \(package)`" }
    if soname.hasPrefix("libswift") { return "install the runtime of Swift \(BuildFacts.swiftVersion)" }
    return "install the package that brings \(soname)"
  }

  /// Runtimes that any plugin may be linked to.
  private static let commonPackages = [
    "libatomic.so.1": "libatomic1",
    "libc++.so.1": "libc++1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgomp.so.1": "libgomp1",
    "libstdc++.so.6": "libstdc++6",
    "libz.so.1": "zlib1g",
  ]
}
