// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
public import UsherModel

/// What a plugin says about itself in its ELF note, read without running any of its code.
///
/// Every rule of the note's grammar has been checked when a value exists. What the host needs to choose a plugin is
/// kept; everything else is read from the note's bytes when somebody asks, and costs a look-up and a `String` each time.
public struct PluginNote: Sendable {
  /// The version of the ABI that the plugin was built against.
  public let abi: ABIVersion
  /// The oldest version of the ABI that the plugin works with.
  public let requiredABI: ABIVersion
  /// The plugin's reverse-DNS name.
  public let id: String
  /// What the plugin gives permission for.
  public let category: Category
  /// Who decides.
  public let authority: PluginAuthority

  let file: KeyFile

  /// Reads the description of a note, with or without its padding.
  ///
  /// - Throws: the first rule that is broken.
  public init(parsing bytes: [UInt8]) throws(NoteBreach) {
    let file: KeyFile
    do throws(KeyFileError) {
      file = try KeyFile(parsing: bytes, as: .note)
    } catch {
      throw NoteBreach(error)
    }
    try self.init(file)
  }

  private init(_ file: KeyFile) throws(NoteBreach) {
    self.file = file
    let grammar = NoteReader(file: file)
    abi = try grammar.version("abi", grammar.mandatory("abi"))
    requiredABI = try grammar.requiredABI(builtAgainst: abi)
    id = String(decoding: try grammar.reverseDNS("id"), as: UTF8.self)
    category = try grammar.category()
    try grammar.checkName()
    try grammar.checkVersion()
    authority = try grammar.authority()
    try grammar.checkScopes { breach throws(NoteBreach) in throw breach }
  }

  /// The plugin's version (semver.org 2.0.0).
  public var version: String { value("version") ?? "" }
  /// The fork whose hosts and plugins belong together; nil for the original.
  public var abiVariant: String? { value("abi-variant") }
  /// Who made it.
  public var vendor: String? { value("vendor") }
  /// Under which licence, as SPDX writes it.
  public var license: String? { value("license") }
  /// Where to read more.
  public var url: String? { value("url") }
  /// An icon's name in the desktop's theme.
  public var icon: String? { value("icon") }
  /// The row in the desktop's permission store, such as `devices/camera`.
  public var store: String? { value("store") }
  /// The Swift module that the plugin is; nil where it isn't in Swift.
  public var swiftModule: String? { value("swift-module") }
  /// The version of Swift that built it; nil where it isn't in Swift.
  public var swiftVersion: String? { value("swift-version") }
  /// The data extensions that the plugin offers.
  public var extensions: [String] { file.list("extensions") }
  /// The host's extensions that the plugin can't do without.
  public var requires: [String] { file.list("requires") }

  /// The plugin's name in the language that fits best, bounded and freed of control characters.
  public func name(locale: String = "") -> String {
    let text = file.localized("name", locale: locale) ?? ""
    return DisplayText.clean(text, limit: DisplayText.longestName)
  }

  /// The value of any key of the note as it stands there; nil where the key isn't in it.
  public func value(_ key: String) -> String? {
    file.value(key)
  }
}
