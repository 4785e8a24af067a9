// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Usher
import UsherModel

/// A runtime with the built contacts plugin alone, over an address book of a test's own.
struct ContactsHost: Sendable {
  let folder: TemporaryFolder
  let usher: Usher

  /// The folder of the address book; it exists unless `makesBook` is false.
  var book: String { folder["book"] }

  /// Makes a runtime whose prompter answers as a script says.
  init(
    script: String = "contacts=allow", folders: String? = nil, makesBook: Bool = true, in folder: TemporaryFolder? = nil
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    if makesBook { try folder.folder("book") }
    // Another runtime of the test may have mapped it already.
    if FileTree.names(in: folder["plugins"]).isEmpty {
      try folder.write(FileTree.read(BuiltProducts.library("Contacts")), to: "plugins/contacts.so", mode: 0o755)
    }
    let purposes = [Permission(Category("*")): "To see whether it works."]
    var configuration = Usher.Configuration(
      application: try AppDeclaration(id: "com.example.test", name: "Test", purposes: purposes),
      prompter: try ScriptedPrompter(parsing: Array(script.utf8), named: "script"),
      environment: HostEnvironment(variables: ["HOME": folder.path]),
      settings: HostSettings(["contacts": ["folders": folders ?? folder["book"]]]))
    configuration.pluginFolders = [folder["plugins"]]
    configuration.onlyPluginFolders = true
    configuration.stateFolder = folder["state"]
    self.folder = folder
    usher = try Usher(configuration)
  }

  /// A grant, asked for where there is none yet.
  func grant() async throws -> Grant<Contacts> {
    _ = try await usher.request(.contacts)
    return try await usher.access(Contacts.self)
  }

  /// Everything that listing gives.
  func list(matching text: String = "", limit: UInt64 = 0) async throws -> Listing {
    try await Listing(grant().contacts(matching: text, limit: limit))
  }

  /// Writes a card file into the address book.
  func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
    try folder.write(text, to: "book/\(name)", mode: mode)
  }
}

/// What listing gave.
struct Listing: Sendable {
  var contacts: [Contact] = []
  var notices: [Notice] = []

  init(_ events: some AsyncSequence<Grant<Contacts>.ContactEvent, UsherError>) async throws {
    for try await event in events {
      switch event {
      case .contact(let contact): contacts.append(contact)
      case .notice(let notice): notices.append(notice)
      case .changed: break
      }
    }
  }

  var names: [String] { contacts.map(\.displayName) }
}

/// A small card.
func card(_ name: String, uid: String? = nil, _ more: String...) -> String {
  let lines =
    ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)"] + (uid.map { ["UID:\($0)"] } ?? []) + more + ["END:VCARD", ""]
  return lines.joined(separator: "\r\n")
}
