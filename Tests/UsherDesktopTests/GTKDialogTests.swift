// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import SystemBus
import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

/// The real dialog of xdg-desktop-portal-gtk, answered with mouse and keyboard.
@Suite(
  "GTK's dialog", .requires(.dbus), .requires(.portalGTK), .requires(.xvfb), .requires(.xdotool),
  .timeLimit(.minutes(5)))
struct GTKDialogTests {
  private static let name = "org.freedesktop.impl.portal.desktop.gtk"
  private static let windowClass = "xdg-desktop-portal-gtk"

  private let screen: VirtualScreen
  private let daemon: PrivateBus
  private let prompter: DesktopPrompter

  init() async throws {
    screen = try await VirtualScreen()
    daemon = try await PrivateBus(
      services: [PrivateBus.Service(Self.name, Requirement.portalGTK.program)],
      variables: [
        "DISPLAY": screen.display, "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
        "XDG_DATA_DIRS": "/usr/share",
      ])
    prompter = DesktopPrompter(
      environment: HostEnvironment(variables: ["XDG_CURRENT_DESKTOP": "gnome", "XDG_DATA_DIRS": "/usr/share"]),
      address: daemon.address, starting: .seconds(60))
  }

  /// Asks, and does something with the window, again until it has an effect: a window is there before it listens.
  private func ask(
    _ question: PromptQuestion = .test(), _ act: (String) async throws -> Void
  ) async throws -> Answer {
    let isOver = Mutex(false)
    let prompter = prompter
    async let asked = {
      defer { isOver.withLock { $0 = true } }
      return try await prompter.ask(question)
    }()
    let window = try await screen.window(of: Self.windowClass)
    while !isOver.withLock({ $0 }) { try await act(window) }
    return try await asked
  }

  private func press(_ window: String, _ keys: String) async throws {
    try await screen.xdotool("windowfocus", window, "key", keys)
  }

  @Test("the right button allows")
  func grant() async throws {
    #expect(try await ask { try await screen.click($0, across: 0.75, fromBottom: 15) } == .allow)
  }

  @Test("the left button denies")
  func deny() async throws {
    #expect(try await ask { try await screen.click($0, across: 0.25, fromBottom: 15) } == .deny)
  }

  @Test("the list that it shows can be chosen from")
  func choice() async throws {
    // A key that comes before the dialog listens is lost, and then the first of the list is the answer.
    for _ in 0..<10 {
      let answer = try await ask(.test(choices: [.once])) { window in
        try await press(window, "Down")
        try await screen.click(window, across: 0.75, fromBottom: 15)
      }
      if answer == .allowOnce { return }
      #expect(answer == .allow)
    }
    Issue.record("the second of the list was never the answer")
  }

  @Test("Escape is no denial")
  func escape() async throws {
    #expect(try await ask { try await press($0, "Escape") } == .dismissed)
  }

  @Test("a percent sign in a question is shown, and doesn't crash it")
  func percent() async throws {
    #expect(try await ask(.test("%s%n%s%n %d")) { try await press($0, "Escape") } == .dismissed)
    #expect(try await ask { try await press($0, "Escape") } == .dismissed)
  }

  @Test("a cancelled question leaves the screen")
  func cancellation() async throws {
    let prompter = prompter
    let asking = Task { try await prompter.ask(.test()) }
    let window = try await screen.window(of: Self.windowClass)
    asking.cancel()
    #expect(try await asking.value == .dismissed)
    let shown = try await screen.xdotool("search", "--onlyvisible", "--class", Self.windowClass)
    #expect(!shown.output.split(separator: "\n").contains(Substring(window)))
  }

  @Test("a backend that is killed while its dialog stands interrupts, and the next question starts it again")
  func killed() async throws {
    let failure = await #expect(throws: PromptFailure.self) {
      try await ask { _ in
        let reply = try? await Bus(.address(daemon.address)).call(
          BusCall(
            to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
            [.string(Self.name)]))
        if let pid = reply?.first?.integer { kill(Int32(pid), SIGKILL) }
      }
    }
    #expect(failure?.code == .interrupted)
    #expect(try await ask { try await press($0, "Escape") } == .dismissed)
  }

  @Test("without a display there is nothing to ask with")
  func noDisplay() async throws {
    let daemon = try await PrivateBus(
      services: [PrivateBus.Service(Self.name, Requirement.portalGTK.program)],
      variables: ["GDK_BACKEND": "x11", "XDG_DATA_DIRS": "/usr/share"])
    let prompter = DesktopPrompter(
      environment: HostEnvironment(variables: ["XDG_DATA_DIRS": "/usr/share"]), address: daemon.address,
      starting: .seconds(60))
    let failure = await #expect(throws: PromptFailure.self) { try await prompter.ask(.test()) }
    #expect(failure?.code == .noPrompter)
  }
}
