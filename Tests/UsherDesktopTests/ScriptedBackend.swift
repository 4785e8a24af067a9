// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SystemBus
import TestSupport
import Usher
import UsherDesktop
import UsherModel

/// A backend of the desktop's dialogs that a test plays.
struct ScriptedBackend: Sendable {
  static let gtk = "org.freedesktop.impl.portal.desktop.gtk"
  static let other = "org.freedesktop.impl.portal.desktop.other"
  static let gnome = "org.gnome.Shell.Portal"

  /// One dialog that it was asked to show.
  struct Dialog: Sendable {
    let request: BusRequest

    var handle: String { request.arguments[0].text ?? "" }
    var parent: String { request.arguments[2].text ?? "" }
    var title: String { request.arguments[3].text ?? "" }
    var subtitle: String { request.arguments[4].text ?? "" }
    var options: BusValue { request.arguments[6] }

    /// The ids of the options of its one list; nil where it has none.
    var list: [String]? {
      options["choices"]?.elements?.first?.elements?[2].elements?.compactMap { $0.elements?.first?.text }
    }

    func answer(_ response: UInt32, _ results: BusValue = .options()) {
      request.reply([.uint32(response), results])
    }
  }

  let daemon: PrivateBus
  let bus: Bus
  let name: String
  /// The dialogs that it was asked to show.
  let dialogs: AsyncStream<Dialog>
  /// The handles that it was asked to close.
  let closed: AsyncStream<String>

  /// Serves on a bus of its own; `interface` is what it says that it has.
  init(_ name: String = Self.gtk, interface: String = "org.freedesktop.impl.portal.Access") async throws {
    daemon = try await PrivateBus()
    self.name = name
    bus = Bus(.address(daemon.address))
    let (dialogs, shown) = AsyncStream.makeStream(of: Dialog.self)
    let (closed, gone) = AsyncStream.makeStream(of: String.self)
    (self.dialogs, self.closed) = (dialogs, closed)
    try await bus.serve("/org/freedesktop/portal/desktop") { request in
      switch request.member {
      case "Introspect": request.reply([.string("<node><interface name=\"\(interface)\"/></node>")])
      case "AccessDialog": shown.yield(Dialog(request: request))
      case "Close":
        request.reply()
        gone.yield(request.path)
      default: request.fail(BusError(named: "org.freedesktop.DBus.Error.UnknownMethod", request.member))
      }
    }
    try await bus.requestName(name)
    try install("test", name)
  }

  /// Writes a `.portal` file.
  func install(_ file: String, _ name: String, desktops: String = "") throws {
    try daemon.folder.write(
      "[portal]\nDBusName=\(name)\nInterfaces=org.freedesktop.impl.portal.Access;\nUseIn=\(desktops)\n",
      to: "portals/\(file).portal")
  }

  /// The prompter of a program on that desktop.
  func prompter(starting: Duration = .seconds(20), desktop: String = "") -> DesktopPrompter {
    DesktopPrompter(
      environment: HostEnvironment(variables: [
        "XDG_DESKTOP_PORTAL_DIR": daemon.folder["portals"], "XDG_CURRENT_DESKTOP": desktop,
      ]), address: daemon.address, starting: starting)
  }

  /// The next dialog.
  func dialog() async -> Dialog? {
    for await dialog in dialogs { return dialog }
    return nil
  }

  /// Asks, plays the dialog, and returns the answer.
  func ask(_ question: PromptQuestion = .test(), _ play: (Dialog) -> Void) async throws(PromptFailure) -> Answer {
    let prompter = prompter()
    let asking = Task { () async -> Result<Answer, PromptFailure> in
      do throws(PromptFailure) {
        return .success(try await prompter.ask(question))
      } catch {
        return .failure(error)
      }
    }
    if let dialog = await dialog() { play(dialog) }
    return try await asking.value.get()
  }
}

extension PromptQuestion {
  /// A question about a fortune.
  static func test(
    _ text: String = "May Notes read your fortune?", choices: Set<PromptChoice> = [.once, .until], window: String = ""
  ) -> PromptQuestion {
    PromptQuestion(
      application: "Notes", permission: Permission(Category("com.example.fortune"), scope: "read"), text: text,
      purpose: "To see whether it works.", choices: choices, parentWindow: window)
  }
}
