// SPDX-License-Identifier: Apache-2.0

internal import CTestSupport
import Glibc
import Synchronization

/// A program on a terminal of its own, driven by what it prints.
///
///     let terminal = try PseudoTerminal(Command("usher", ["request", "contacts"], environment: environment))
///     try await terminal.expect("Allow? ")
///     terminal.send("allow\n")
///     #expect(try await terminal.finish() == .exited(0))
///     #expect(terminal.transcript == golden)
///
/// The program leads a session whose controlling terminal this is. Call one function after another, never two at once.
/// A program that still runs when the last reference goes is killed.
package final class PseudoTerminal: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var matched = 0
    var hasEnded = false
    var termination: Termination?
  }

  private let child: ChildProcess
  private let terminal: Descriptor
  private let state = Mutex(State())

  /// Starts the program; the command's input and timeout play no part here.
  package init(_ command: Command, rows: UInt16 = 24, columns: UInt16 = 100) throws(SystemCallFailure) {
    var name = [CChar](repeating: 0, count: 64)
    // SAFETY: the buffer holds as many bytes as the call is told.
    terminal = Descriptor(unsafe test_open_terminal(rows, columns, &name, name.count))
    guard terminal.number >= 0 else { throw SystemCallFailure("posix_openpt") }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    child = try ChildProcess(command, streams: .terminal(path: path))
  }

  deinit {
    guard state.withLock({ $0.termination == nil }) else { return }
    child.killGroup()
    _ = child.reap()
  }

  /// Everything that the terminal showed so far, with plain newlines.
  package var transcript: String {
    String(decoding: state.withLock { $0.bytes }, as: UTF8.self).replacingCarriageReturns
  }

  /// The process number of the program, which is its group's and session's too.
  package var pid: Int32 { child.pid }

  /// Types text; `\u{3}` is ^C, `\u{4}` is the end of the input.
  package func send(_ text: String) {
    var pending = Array(text.utf8)[...]
    while !pending.isEmpty, let count = terminal.writeSome(pending) { pending = pending.dropFirst(count) }
  }

  /// Waits until the terminal has shown `text` after what the last call waited for.
  ///
  /// Throws a failure that holds the transcript when the deadline comes, or the program ends, first.
  package func expect(_ text: String, within limit: Duration = .seconds(120)) async throws(TerminalFailure) {
    let wanted = Array(text.utf8)
    let deadline = ContinuousClock.now + limit
    let found = await OwnThread.run { [self] in
      while !match(wanted) {
        guard readMore(until: deadline) else { return match(wanted) }
      }
      return true
    }
    guard found else { throw TerminalFailure(wanted: "“\(text)”", transcript: transcript) }
  }

  /// Waits until the program has ended, and returns how.
  package func finish(within limit: Duration = .seconds(120)) async throws(TerminalFailure) -> Termination {
    let deadline = ContinuousClock.now + limit
    let hasExited = await OwnThread.run { [self] in
      while readMore(until: deadline) {}
      return waitForExit(until: deadline)
    }
    guard hasExited else { throw TerminalFailure(wanted: "the end of the program", transcript: transcript) }
    return state.withLock { state in
      let termination = state.termination ?? child.reap()
      state.termination = termination
      return termination
    }
  }

  private func match(_ wanted: [UInt8]) -> Bool {
    state.withLock { state in
      guard let end = state.bytes.endOfFirst(wanted, from: state.matched) else { return false }
      state.matched = end
      return true
    }
  }

  /// Takes what comes next from the terminal; false at the deadline and at the end.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    if state.withLock({ $0.hasEnded }) { return false }
    while wait(for: terminal, until: deadline) {
      guard let more = terminal.readSome() else {
        state.withLock { $0.hasEnded = true }
        return false
      }
      if more.isEmpty { continue }
      state.withLock { $0.bytes += more }
      return true
    }
    return false
  }

  private func waitForExit(until deadline: ContinuousClock.Instant) -> Bool {
    wait(for: child.exited, until: deadline)
  }

  private func wait(for descriptor: Descriptor, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let remaining = deadline - .now
      guard remaining > .zero else { return false }
      var polled = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      // SAFETY: `polled` is one entry, as the call is told.
      if unsafe poll(&polled, 1, remaining.pollMilliseconds) > 0 { return true }
    }
  }
}

/// A program on a terminal that did not show, or do, what a test waits for.
package struct TerminalFailure: Error, Sendable, CustomStringConvertible {
  package let wanted: String
  package let transcript: String

  package var description: String { "Waited in vain for \(wanted). The terminal shows:\n\(transcript)" }
}

extension [UInt8] {
  /// Returns the position behind the first occurrence of `wanted` at or after `start`.
  fileprivate func endOfFirst(_ wanted: [UInt8], from start: Int) -> Int? {
    guard count - start >= wanted.count else { return nil }
    return (start...(count - wanted.count))
      .first { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
      .map { $0 + wanted.count }
  }
}

extension String {
  fileprivate var replacingCarriageReturns: String {
    String(decoding: utf8.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }
}
