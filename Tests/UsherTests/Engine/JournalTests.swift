// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TestSupport
import Testing
import UsherModel

@testable import Usher

/// What is sent to systemd-journald, seen by a socket of the test's; the tests of the command use the real one.
@Suite("The journal")
struct JournalTests {
  private let lines = Lines()

  private func host(
    listening: String = "socket", journal: String? = "true", prompter: any Prompter = SteadyPrompter(.allow),
    in folder: TemporaryFolder
  ) async throws -> TestHost {
    let settings = journal.map { ["log": ["journal": $0]] } ?? [:]
    return try await TestHost(["Fortune"], prompter: prompter, settings: settings, in: folder) { configuration in
      configuration.journalSocket = folder[listening]
      configuration.log = { [lines] in lines.add($0) }
    }
  }

  /// Asks, and reads data twice; how often the data came.
  private func use(_ host: TestHost) async throws -> Int {
    let permission = try await host.usher.request(.fixture("Fortune")).permission
    let grant = try await host.usher.access(permission)
    var count = 0
    for _ in 0..<2 {
      for try await _ in try await grant.call("tell") {}
      count += 1
    }
    _ = try await host.usher.accesses()  // Waits until everything is noted.
    return count
  }

  @Test func getsOneDatagramForEachEntry() async throws {
    let folder = try TemporaryFolder()
    let listener = try DatagramListener(folder["socket"])
    #expect(try await use(host(in: folder)) == 2)
    let messages = listener.received().map { String(decoding: $0, as: UTF8.self) }
    let access = """
      MESSAGE=com.example.test used com.example.fortune/read: tell
      PRIORITY=6
      SYSLOG_IDENTIFIER=usher
      USHER_KIND=access
      USHER_APP=com.example.test
      USHER_CATEGORY=com.example.fortune
      USHER_SCOPE=read
      USHER_METHOD=tell

      """
    let prompt = """
      MESSAGE=com.example.test asked for com.example.fortune/read (closure): granted
      PRIORITY=6
      SYSLOG_IDENTIFIER=usher
      USHER_KIND=prompt
      USHER_APP=com.example.test
      USHER_CATEGORY=com.example.fortune
      USHER_SCOPE=read
      USHER_ANSWER=granted
      USHER_METHOD=closure

      """
    #expect(messages == [prompt, access, access])
  }

  @Test func aLinesEndInAValueMakesNoFieldOfItsOwn() async throws {
    let folder = try TemporaryFolder()
    let listener = try DatagramListener(folder["socket"])
    _ = try await use(host(prompter: ForgingPrompter(), in: folder))
    let message = try #require(listener.received().first)
    let forged: [UInt8] = [10, 19, 0, 0, 0, 0, 0, 0, 0] + Array("a\nUSHER_KIND=access\n".utf8)
    #expect("a\nUSHER_KIND=access".utf8.count == 19)
    #expect(message.suffix(forged.count + 12) == Array("USHER_METHOD".utf8) + forged)
  }

  @Test func whereNobodyListensThatIsSaidOnceAndCostsNothing() async throws {
    let folder = try TemporaryFolder()
    #expect(try await use(host(listening: "nowhere", in: folder)) == 2)
    let said = lines.all.filter { $0.text.contains("journal") }
    #expect(said.count == 1)
    #expect(said.first?.severity == .warning)
    #expect(said.first?.text.contains(folder["nowhere"]) == true)
  }

  @Test func whereThereIsNoRoomNobodyWaits() async throws {
    let folder = try TemporaryFolder()
    let listener = try DatagramListener(folder["socket"])
    let socket = JournalSocket(path: folder["socket"])
    var message = JournalMessage()
    message.add("MESSAGE", "full")
    #expect(throws: SystemError(number: EAGAIN)) { while true { try socket.send(message) } }
    let host = try await host(in: folder)
    #expect(try await use(host) == 2)
    #expect(lines.all.filter { $0.text.contains("journal") }.count == 1)
    // What comes when there is room again arrives.
    let waiting = listener.received()
    #expect(waiting.allSatisfy { $0 == message.bytes })
    #expect(try await use(host) == 2)
    #expect(listener.received().count == 2)
  }

  @Test("Gets nothing unless the settings say so", arguments: [nil, "false", "yes", ""])
  func getsNothingUnlessTheSettingsSaySo(_ setting: String?) async throws {
    let folder = try TemporaryFolder()
    let listener = try DatagramListener(folder["socket"])
    #expect(try await use(host(journal: setting, in: folder)) == 2)
    #expect(listener.received().isEmpty)
  }

  @Test func aPathThatIsTooLongIsRefused() throws {
    let socket = JournalSocket(path: "/" + String(repeating: "a", count: 107))
    #expect(throws: SystemError(number: ENAMETOOLONG)) { try socket.send(JournalMessage()) }
  }

  /// The host's log.
  private final class Lines: Sendable {
    private let lines = Mutex<[LogLine]>([])

    var all: [LogLine] { lines.withLock { $0 } }

    func add(_ line: LogLine) {
      lines.withLock { $0.append(line) }
    }
  }
}

/// A prompter whose word is made to look like a field of the journal's.
private struct ForgingPrompter: Prompter {
  var how: String { "a\nUSHER_KIND=access" }

  func ask(_ question: PromptQuestion) async throws(PromptFailure) -> Answer { .allow }
}
