// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import PluginNote
internal import UsherModel

// The rules for what a note says, given the host that would load it.

extension PluginLocation {
  /// Refuses a plugin that this host can't serve, whatever else is installed.
  func check(
    _ note: PluginNote, abi: HostABI, settings: HostSettings
  ) throws(PluginRefusal) {
    try checkDisabled(note, settings)
    try checkABI(note, abi)
    try checkReserved(note)
    for needed in note.requires where !abi.extensions.contains(needed) {
      throw refusal(
        .incompatible, "its note has `requires=\(shown(needed))`, which this host doesn't offer",
        remedy: "use a host that does")
    }
  }

  private func checkDisabled(_ note: PluginNote, _ settings: HostSettings) throws(PluginRefusal) {
    if let file = settings.brokenFile {
      throw refusal(
        .brokenSettings, "\(file) can't all be read, and what can't may disable it",
        remedy: "mend that file; `usher doctor` says what is wrong with it")
    }
    for name in settings.disabledPlugins where name == note.id || name == note.category.rawValue {
      throw refusal(
        .disabled, "the settings disable `\(name)`",
        remedy: "take it out of `disable=` in `[plugins]` to use it again")
    }
  }

  private func checkABI(_ note: PluginNote, _ host: HostABI) throws(PluginRefusal) {
    guard note.abi.major == host.version.major else {
      throw refusal(
        .incompatible, "its note has `abi=\(note.abi)` and this host speaks \(host.version)",
        remedy: "get a version of it for ABI \(host.version.major)")
    }
    guard note.requiredABI.minor <= host.version.minor else {
      throw refusal(
        .incompatible, "its note has `abi-required=\(note.requiredABI)` and this host speaks \(host.version)",
        remedy: "update this program, or get an older version of the plugin")
    }
    let variant = note.abiVariant
    guard variant == host.variant else {
      let ours = host.variant.map { "this host has `\($0)`" } ?? "this host has none"
      throw refusal(
        .incompatible,
        "its note has " + (variant.map { "`abi-variant=\(shown($0))`" } ?? "no `abi-variant`")
          + " and \(ours)", remedy: "get a version of it for this host")
    }
  }

  private func checkReserved(_ note: PluginNote) throws(PluginRefusal) {
    guard folder.kind == .user, !note.category.rawValue.utf8.contains(UInt8(ascii: ".")) else { return }
    throw refusal(
      .reserved, "its note has `category=\(note.category)`, which is reserved and refused from your own folder",
      remedy: "install it for the whole machine, or name its folder in USHER_PLUGIN_PATH")
  }

  /// Refuses a plugin that shares the host's Swift runtime and was built by another version.
  ///
  /// A plugin that brings its own runtime is let through; the file is read for that only where the versions differ.
  func checkSwift(_ note: PluginNote, abi host: HostABI, _ file: borrowing OpenFile, size: Int64) throws(PluginRefusal)
  {
    guard let version = note.swiftVersion, !Self.isSameSwift(version, host.swiftVersion) else { return }
    guard try image(of: file, size: size).needsSwift else { return }
    throw refusal(
      .swift,
      "its note has `swift-version=\(shown(version))` and this host was built by Swift \(host.swiftVersion), which "
        + "has another ABI", remedy: "build it with Swift \(host.swiftVersion)")
  }

  /// Whether both versions have the same major and minor number.
  private static func isSameSwift(_ left: String, _ right: String) -> Bool {
    func numbers(_ version: String) -> [Substring.UTF8View] {
      version.utf8[...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).prefix(2).map {
        Substring($0).utf8
      }
    }
    let (ours, theirs) = (numbers(left), numbers(right))
    return ours.count == 2 && theirs.count == 2 && ours[0].elementsEqual(theirs[0]) && ours[1].elementsEqual(theirs[1])
  }

  private func shown(_ text: String) -> String {
    DisplayText.clean(text, limit: 60)
  }
}
