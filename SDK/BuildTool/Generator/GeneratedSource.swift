// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The Swift file that makes a module a plugin: the note, the table, and the entry.
struct GeneratedSource: Sendable {
  private let plugin: PluginKeyFile
  private let module: String
  private let swift: SwiftRelease
  private let fileName: String

  init(_ plugin: PluginKeyFile, module: String, swift: SwiftRelease, fileName: String) {
    self.plugin = plugin
    self.module = module
    self.swift = swift
    self.fileName = fileName
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
    // Made from \(fileName) by usher-plugin-generator. Change that file instead of this one.

    public import CUsher
    import UsherPluginKit

    #if !compiler(>=\(swift)) || compiler(>=\(swift.major).\(swift.minor + 1))
      #error("This file was made for Swift \(swift): clean the build folder and build again.")
    #endif

    """
  }

  private var table: String {
    let scopes = plugin.scopes.map { "\(literal($0.id)): [\($0.implies.map(literal).joined(separator: ", "))]" }
    let authority = plugin.authority == "either" ? "nil" : ".\(plugin.authority)"
    return """
      // SAFETY: the functions pass on what the host passes, as the ABI says.
      private let usherPluginTable: PluginTable<\(plugin.swiftType)> = unsafe PluginTable(
        \(plugin.swiftType).self,
        PluginFacts(
          id: \(literal(plugin["id"])), category: \(literal(plugin["category"])), version: \(literal(plugin["version"])),
          requiredMinor: \(plugin.requiredMinor), authority: \(authority),
          defaultScope: \(literal(plugin.defaultScope)), scopes: [\(scopes.joined(separator: ", "))]),
        create: { host, out in unsafe usherPluginTable.create(host, out) },
        extensions: [\(extensions.map { "\n    \($0)," }.joined())
        ])

      """
  }

  private var extensions: [String] {
    plugin.extensions.enumerated().map { position, id in
      let name = id == USHER_EXT_CONTACTS ? ".contacts" : ".data(\(literal(id)))"
      return """
        \(name) { context, grant, method, arguments, operation in
              unsafe PluginTable<\(plugin.swiftType)>.start(\(position), context, grant, method, arguments, operation)
            }
        """
    }
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

  /// A Swift string literal; what comes here is plain ASCII without quotes, by the rules of the key file.
  private func literal(_ text: String) -> String {
    "\"\(text)\""
  }
}
