// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Pseudo-terminal")
struct PseudoTerminalTests {
  @Test func answersAQuestionAndKeepsTheTranscript() async throws {
    let script = "printf 'Name? '; read name; echo \"Hello $name\"; exit 4"
    let terminal = try PseudoTerminal(Command("sh", ["-c", script]))
    try await terminal.expect("Name? ")
    terminal.send("Ada\n")
    try await terminal.expect("Hello Ada")
    #expect(try await terminal.finish() == .exited(4))
    #expect(terminal.transcript == "Name? Ada\nHello Ada\n")
  }

  @Test func isTheControllingTerminalAndHasTheAskedSize() async throws {
    let terminal = try PseudoTerminal(Command("sh", ["-c", "stty size </dev/tty; tty"]), rows: 30, columns: 90)
    #expect(try await terminal.finish() == .exited(0))
    #expect(terminal.transcript.hasPrefix("30 90\n/dev/pts/"))
  }

  @Test func sendsTheInterruptKeyToTheForegroundGroup() async throws {
    let terminal = try PseudoTerminal(Command("sh", ["-c", "echo ready; exec cat"]))
    try await terminal.expect("ready")
    terminal.send("\u{3}")
    #expect(try await terminal.finish() == .signalled(2))
  }

  @Test func showsTheTranscriptWhenTheWantedTextDoesNotCome() async throws {
    let terminal = try PseudoTerminal(Command("echo", ["something else"]))
    await #expect {
      try await terminal.expect("a question")
    } throws: {
      "\($0)".contains("a question") && "\($0)".contains("something else")
    }
  }

  @Test func stopsWaitingAtTheDeadline() async throws {
    let terminal = try PseudoTerminal(Command("cat"))
    await #expect(throws: TerminalFailure.self) { try await terminal.expect("never", within: .milliseconds(20)) }
    await #expect(throws: TerminalFailure.self) { try await terminal.finish(within: .milliseconds(20)) }
  }
}
