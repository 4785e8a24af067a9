// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import PluginNote
internal import UsherModel

/// The Swift file that makes a module a plugin: the note, the table, and the entry.
struct GeneratedSource: Sendable {
  private let plugin: PluginKeyFile
  private let swift: SwiftRelease
  private let path: String

  init(_ plugin: PluginKeyFile, at path: String, swift: SwiftRelease) {
    self.plugin = plugin
    self.swift = swift
    self.path = path
  }

  /// The file's text.
  var text: String {
    let literal = NoteLiteral(owner: USHER_NOTE_OWNER, type: UInt32(USHER_NOTE_TYPE), text: plugin.text)
    var parts = [head, literal.declaration(named: "usherPluginNote", section: ".note.usher")]
    if !note.libraries.isEmpty {
      let dlopen = DlopenNote(note.libraries, feature: note.category.rawValue)
      let literal = NoteLiteral(owner: DlopenNote.owner, type: DlopenNote.type, text: dlopen.text)
      parts.append(literal.declaration(named: "usherDlopenNote", section: ".note.dlopen"))
    }
    return (parts + [table, entry]).joined(separator: "\n")
  }

  private var note: PluginNote { plugin.note }

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
    let scopes = note.scopes.map { "\(literal($0.scope)): [\($0.implies.map(literal).joined(separator: ", "))]" }
    let authority = note.authority == .either ? "nil" : ".\(note.authority.rawValue)"
    return """
      #sourceLocation(file: \(literal(path)), line: \(plugin.line(of: "swift-type")))
      private typealias UsherPluginType = \(plugin.swiftType)
      #sourceLocation()

      \(extensions)
      // SAFETY: as the ABI says: the table is made once and lives until the process ends.
      private let usherPluginTable: PluginTable<UsherPluginType> = unsafe PluginTable(
        UsherPluginType.self,
        PluginFacts(
          id: \(literal(note.id)), category: \(literal(note.category.rawValue)), version: \(literal(note.version)),
          requiredMinor: \(note.requiredABI.minor), authority: \(authority),
          defaultScope: \(literal(note.defaultScope)), scopes: [\(scopes.joined(separator: ", "))]),
        create: { host, out in unsafe usherPluginTable.create(host, out) },
        extensions: [\(note.extensions.indices.map { "usherExtension\($0)" }.joined(separator: ", "))])

      """
  }

  private var extensions: String {
    note.extensions.enumerated().map { position, id in
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

  private func literal(_ scope: Scope) -> String { literal(scope.rawValue) }

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
