// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Usher
import UsherDesktop

@Suite("Which backend shows the desktop's dialogs", .requires(.dbus))
struct DialogBackendTests {
  /// The name of the backend that is called, from the sentence that says that it isn't there; nil where none is.
  private func chosen(_ backend: ScriptedBackend, desktop: String = "") async -> String? {
    let failure = await #expect(throws: PromptFailure.self) {
      try await backend.prompter(desktop: desktop).checkPresence()
    }
    guard let word = failure?.description.split(separator: ",").first, word.utf8.starts(with: "org.".utf8) else {
      return nil
    }
    return String(word)
  }

  /// Backends of which none runs, and what portals.conf says.
  private func backends(_ files: [String: String], _ configuration: [String: String] = [:]) async throws
    -> ScriptedBackend
  {
    let backend = try await ScriptedBackend()
    FileTree.remove(backend.daemon.folder["portals"])
    try backend.daemon.folder.folder("portals")
    for (name, desktops) in files { try backend.install(name, "org.example.\(name)", desktops: desktops) }
    for (name, text) in configuration { try backend.daemon.folder.write(text, to: "portals/\(name)") }
    return backend
  }

  @Test("without any there is none, and the sentence names a package")
  func none() async throws {
    let backend = try await backends([:])
    let failure = await #expect(throws: PromptFailure.self) { try await backend.prompter().ask(.test()) }
    #expect(failure?.code == .noPrompter)
    #expect(failure?.description.contains("xdg-desktop-portal-gtk") == true)
  }

  @Test("without a portals.conf it is the desktop's own, then GTK's, then the first")
  func withoutConfiguration() async throws {
    let backend = try await backends(["gtk": "gnome", "kde": "KDE", "a": "other"])
    #expect(await chosen(backend, desktop: "KDE") == "org.example.kde")
    #expect(await chosen(backend, desktop: "Budgie:GNOME") == "org.example.gtk")
    #expect(await chosen(backend) == "org.example.gtk")
    let rest = try await backends(["b": "", "a": ""])
    #expect(await chosen(rest, desktop: "sway") == "org.example.a")
  }

  @Test("portals.conf chooses by interface, then by default; the desktop's own file comes first")
  func configuration() async throws {
    let key = "org.freedesktop.impl.portal.Access"
    let files = ["gtk": "", "kde": "", "wlr": ""]
    let plain = try await backends(files, ["portals.conf": "[preferred]\ndefault=missing;kde\n"])
    #expect(await chosen(plain) == "org.example.kde")
    let both = try await backends(files, ["portals.conf": "[preferred]\ndefault=kde\n\(key)=wlr;gtk\n"])
    #expect(await chosen(both) == "org.example.wlr")
    let own = try await backends(
      files, ["portals.conf": "[preferred]\ndefault=kde\n", "sway-portals.conf": "[preferred]\ndefault=*\n"])
    #expect(await chosen(own, desktop: "Sway") == "org.example.gtk")
    #expect(await chosen(own, desktop: "other") == "org.example.kde")
    let nothing = try await backends(files, ["portals.conf": "[preferred]\ndefault=gtk\n\(key)=none\n"])
    #expect(await chosen(nothing) == nil)
  }

  @Test("a file that is damaged, or of a backend without the dialog, doesn't count")
  func otherFiles() async throws {
    let backend = try await backends(["gtk": ""])
    try backend.daemon.folder.write("[portal]\nDBusName=org.example.a\nInterfaces=x;y\n", to: "portals/a.portal")
    try backend.daemon.folder.write("\0\0\0", to: "portals/b.portal")
    try backend.daemon.folder.folder("portals/c.portal")
    #expect(await chosen(backend) == "org.example.gtk")
  }
}
