// SPDX-License-Identifier: Apache-2.0

import SystemBus
import TestSupport
import Testing
import Usher
import UsherDesktop
import UsherModel

@Suite("The desktop's dialog", .requires(.dbus))
struct DialogTests {
  private typealias Backend = ScriptedBackend

  @Test("the buttons of GTK's dialog allow and deny, and closing it decides nothing")
  func buttons() async throws {
    let backend = try await Backend()
    #expect(try await backend.ask { $0.answer(0) } == .allow)
    #expect(try await backend.ask { $0.answer(1) } == .deny)
    for response in [2, 3, .max] as [UInt32] {
      #expect(try await backend.ask { $0.answer(response) } == .dismissed)
    }
  }

  @Test("an answer that is none decides nothing")
  func nonsense() async throws {
    let backend = try await Backend()
    let nonsense: [[BusValue]] = [
      [], [.string("0")], [.options()], [.boolean(false), .options()], [.double(0), .options()],
    ]
    for values in nonsense { #expect(try await backend.ask { $0.request.reply(values) } == .dismissed) }
  }

  @Test("it shows the question and the purpose, and belongs to the window")
  func texts() async throws {
    let backend = try await Backend()
    let question = PromptQuestion.test("100 % <b>fortunes</b>", window: "x11:1a00002")
    _ = try await backend.ask(question) { dialog in
      #expect(dialog.title == "100 ％ ‹b>fortunes‹/b>")
      #expect(dialog.subtitle == "To see whether it works.")
      #expect(dialog.parent == "x11:1a00002")
      #expect(dialog.options["grant_label"] == .string("Allow"))
      dialog.answer(2)
    }
    for window in ["", "x12:1", "x11:1\n", "wayland:\(String(repeating: "a", count: 600))"] {
      _ = try await backend.ask(.test(window: window)) { dialog in
        #expect(dialog.parent.isEmpty)
        dialog.answer(2)
      }
    }
  }

  @Test("each choice is one whole answer, and only what the question offers is there to choose")
  func choices() async throws {
    let backend = try await Backend()
    let all = PromptQuestion.test(choices: Set(PromptChoice.allCases))
    let chosen: [(String, Answer)] = [
      ("always", .allow), ("once", .allowOnce), ("reduced", .reduced), ("limited", .limited([])),
    ]
    for (id, answer) in chosen {
      let results: [BusValue] = [
        .options(["choices": .options(["answer": .string(id)])]),
        .options(["choices": .array([.structure([.string("answer"), .string(id)])], of: "(ss)")]),
        .options(["answer": .string(id)]),
      ]
      for result in results { #expect(try await backend.ask(all) { $0.answer(0, result) } == answer) }
    }
    let until = try await backend.ask(all) { $0.answer(0, .options(["answer": .string("until")])) }
    guard case .allowUntil(let end) = until else {
      Issue.record("\(until)")
      return
    }
    #expect(end > WallClock.now)
    _ = try await backend.ask(.test(choices: [.once])) { dialog in
      #expect(dialog.list == ["always", "once"])
      dialog.answer(2)
    }
    _ = try await backend.ask(.test(choices: [])) { dialog in
      #expect(dialog.options["choices"] == nil)
      dialog.answer(2)
    }
  }

  @Test("a choice that wasn't there is no answer", arguments: ["limited", "nonsense", "", "true"])
  func foreignChoice(_ id: String) async throws {
    let backend = try await Backend()
    let failure = await #expect(throws: PromptFailure.self) {
      try await backend.ask(.test(choices: [.once])) { $0.answer(0, .options(["answer": .string(id)])) }
    }
    #expect(failure?.code == .failed)
  }

  @Test("GNOME Shell gets a check box, because it shows no lists")
  func checkBox() async throws {
    let backend = try await Backend(Backend.gnome)
    for (ticked, answer) in [("true", Answer.allow), ("false", .allowOnce)] {
      let given = try await backend.ask { dialog in
        #expect(dialog.list == [])
        dialog.answer(0, .options(["answer": .string(ticked)]))
      }
      #expect(given == answer)
    }
    let location = PromptQuestion.test(choices: [.once, .reduced])
    #expect(try await backend.ask(location) { $0.answer(0, .options(["answer": .string("true")])) } == .reduced)
    #expect(try await backend.ask(location) { $0.answer(0) } == .allow)
  }

  @Test("where Escape looks like a denial, a denial is asked for once more")
  func confirmation() async throws {
    for name in [Backend.other, Backend.gnome] {
      for (second, answer) in [(0 as UInt32, Answer.deny), (1, .dismissed), (2, .dismissed)] {
        let backend = try await Backend(name)
        let prompter = backend.prompter()
        async let asked = prompter.ask(.test())
        await backend.dialog()?.answer(1)
        let confirmation = await backend.dialog()
        #expect(confirmation?.subtitle == "May Notes read your fortune?")
        confirmation?.answer(second)
        #expect(try await asked == answer)
      }
    }
  }

  @Test("a cancelled question is taken away, and an answer from before it was gone counts")
  func cancellation() async throws {
    for response in [nil, 0, 1, 2] as [UInt32?] {
      let backend = try await Backend()
      let prompter = backend.prompter()
      let asking = Task { try await prompter.ask(.test()) }
      let dialog = try #require(await backend.dialog())
      asking.cancel()
      for await handle in backend.closed {
        #expect(handle == dialog.handle)
        break
      }
      // One that never answers costs a second.
      if let response { dialog.answer(response) }
      let answers: [Answer] = [.allow, .deny]
      #expect(try await asking.value == response.flatMap { $0 < 2 ? answers[Int($0)] : nil } ?? .dismissed)
    }
  }

  @Test("a backend that dies while its dialog stands interrupts")
  func death() async throws {
    let backend = try await Backend()
    let failure = await #expect(throws: PromptFailure.self) { try await backend.ask { _ in backend.bus.close() } }
    #expect(failure?.code == .interrupted)
  }

  @Test("what a backend refuses is no answer")
  func refusals() async throws {
    let backend = try await Backend()
    let refusals: [(String, PromptFailure.Code)] = [
      ("org.freedesktop.DBus.Error.AccessDenied", .notActive), ("org.freedesktop.DBus.Error.LimitsExceeded", .failed),
      ("org.freedesktop.DBus.Error.UnknownMethod", .noPrompter),
    ]
    for (name, code) in refusals {
      let failure = await #expect(throws: PromptFailure.self) {
        try await backend.ask { $0.request.fail(BusError(named: name, "not now")) }
      }
      #expect(failure?.code == code)
    }
  }

  @Test("a backend that hangs costs the time to start, and nobody waits for ever")
  func hanging() async throws {
    let backend = try await Backend()
    let daemon = backend.daemon
    // It has the name and takes no call.
    try backend.install("test", "org.example.Silent")
    let silent = Bus(.address(daemon.address))
    try await silent.serve("/org/freedesktop/portal/desktop") { _ in }
    try await silent.requestName("org.example.Silent")
    let failure = await #expect(throws: PromptFailure.self) {
      try await backend.prompter(starting: .milliseconds(100)).ask(.test())
    }
    #expect(failure?.code == .noPrompter)
    #expect(failure?.description.contains("org.example.Silent") == true)
  }

  @Test("one without the interface shows no dialog")
  func otherInterface() async throws {
    let backend = try await Backend(interface: "org.freedesktop.impl.portal.AccessX")
    let failure = await #expect(throws: PromptFailure.self) { try await backend.prompter().checkPresence() }
    #expect(failure?.code == .noPrompter)
  }

  @Test("without a bus there is nothing to ask with")
  func noBus() async throws {
    let backend = try await Backend()
    await backend.daemon.end()
    let failure = await #expect(throws: PromptFailure.self) { try await backend.prompter().ask(.test()) }
    #expect(failure?.code == .noPrompter)
  }
}
