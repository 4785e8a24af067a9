// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The Swift file that makes a module a plugin: the note, the table, and the entry.
struct GeneratedSource: Sendable {
  private let plugin: PluginKeyFile
  private let module: String
  private let swift: SwiftRelease
  private let path: String

  init(_ plugin: PluginKeyFile, at path: String, module: String, swift: SwiftRelease) {
    self.plugin = plugin
    self.module = module
    self.swift = swift
    self.path = path
  }

  /// The file's text.
  func text() throws(KeyFileProblems) -> String {
    let note = NoteLiteral(
      owner: USHER_NOTE_OWNER, type: UInt32(USHER_NOTE_TYPE), text: try plugin.note(module: module, swift: swift))
    var parts = [head, note.declaration(named: "usherPluginNote", section: ".note.usher")]
    if !plugin.libraries.isEmpty {
      let dlopen = DlopenNote(plugin.libraries, feature: plugin["category"])
      let literal = NoteLiteral(owner: DlopenNote.owner, type: DlopenNote.type, text: dlopen.text)
      parts.append(literal.declaration(named: "usherDlopenNote", section: ".note.dlopen"))
    }
    return (parts + [table, entry]).joined(separator: "\n")
  }

  private var head: String {
    """
    // Made from \(path.lastComponent) by usher-plugin-generator. Change that file instead of this one.

    public import CUsher
    import UsherPluginKit

    #if !compiler(>=\(swift)) || compiler(>=\(swift.major).\(swift.minor + 1))
      #error("This file was made for Swift \(swift): clean the build folder and build again.")
    #endif

    """
  }

  /// The declarations that name what the author wrote; what the compiler says about them points into the key file.
  private var table: String {
    let scopes = plugin.scopes.map { "\(literal($0.id)): [\($0.implies.map(literal).joined(separator: ", "))]" }
    let authority = plugin.authority == "either" ? "nil" : ".\(plugin.authority)"
    return """
      #sourceLocation(file: \(literal(path)), line: \(plugin.line(of: "swift-type")))
      private typealias UsherPluginType = \(plugin.swiftType)
      #sourceLocation()

      \(extensions)
      // SAFETY: as the ABI says: the table is made once and lives until the process ends.
      private let usherPluginTable: PluginTable<UsherPluginType> = unsafe PluginTable(
        UsherPluginType.self,
        PluginFacts(
          id: \(literal(plugin["id"])), category: \(literal(plugin["category"])), version: \(literal(plugin["version"])),
          requiredMinor: \(plugin.requiredMinor), authority: \(authority),
          defaultScope: \(literal(plugin.defaultScope)), scopes: [\(scopes.joined(separator: ", "))]),
        create: { host, out in unsafe usherPluginTable.create(host, out) },
        extensions: [\(plugin.extensions.indices.map { "usherExtension\($0)" }.joined(separator: ", "))])

      """
  }

  private var extensions: String {
    plugin.extensions.enumerated().map { position, id in
      let name = id == USHER_EXT_CONTACTS ? "contacts" : "data"
      let argument = id == USHER_EXT_CONTACTS ? "" : "(\(literal(id)))"
      return """
        // SAFETY: passes on what the host passes, as the ABI says.
        #sourceLocation(file: \(literal(path)), line: \(plugin.line(of: "extensions")))
        private let usherExtension\(position) = unsafe ExtensionEntry<UsherPluginType>.\(name)\(argument) {
          unsafe PluginTable<UsherPluginType>.start(\(position), $0, $1, $2, $3, $4)
        }
        #sourceLocation()

        """
    }.joined(separator: "\n")
  }

  private var entry: String {
    """
    @c @implementation
    public func usher_plugin_entry_v1(_ hostMinor: UInt32) -> UnsafePointer<usher_plugin_v1>? {
      // SAFETY: the table lives until the process ends.
      unsafe usherPluginTable.pointer(hostMinor: hostMinor)
    }

    """
  }

  /// A Swift string literal.
  private func literal(_ text: String) -> String {
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}

extension String {
  /// What stands behind the last slash.
  fileprivate var lastComponent: String {
    split(separator: "/").last.map(String.init) ?? self
  }
}
