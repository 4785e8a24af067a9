// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Usher
import UsherModel

@Suite("Scripted prompter")
struct ScriptedPrompterTests {
  private func question(_ permission: String) -> PromptQuestion {
    PromptQuestion(
      application: "Sample", permission: Permission(parsing: permission), text: "May it?", purpose: "To try.",
      choices: Set(PromptChoice.allCases))
  }

  private func answer(_ script: String, to permission: String = "contacts/read") async throws -> Answer {
    try await ScriptedPrompter(parsing: Array(script.utf8), named: "script").ask(question(permission))
  }

  @Test(
    "Gives the answer that the line names",
    arguments: [
      ("allow", Answer.allow), ("allow-once", .allowOnce), ("limited", .limited(["a", "b;c"])), ("reduced", .reduced),
      ("deny", .deny), ("ask-later", .askLater), ("dont-ask", .dontAsk), ("dismiss", .dismissed),
      ("allow-until", .allowUntil(1_893_456_000_000)),
    ])
  func givesTheAnswerThatTheLineNames(word: String, expected: Answer) async throws {
    let script = "contacts=\(word)\nuntil=2030-01-01T00:00:00Z\nitems=a;b\\;c\n"
    #expect(try await answer(script) == expected)
  }

  @Test func prefersTheScopeOverTheCategoryAndTheCategoryOverTheRest() async throws {
    let script = "*=dont-ask\nlocation=deny\nlocation/always=allow\n"
    #expect(try await answer(script, to: "location/always") == .allow)
    #expect(try await answer(script, to: "location/when-in-use") == .deny)
    #expect(try await answer(script, to: "camera") == .dontAsk)
  }

  @Test func dismissesWhatNoLineNames() async throws {
    #expect(try await answer("camera=allow\n") == .dismissed)
    #expect(try await answer("") == .dismissed)
  }

  @Test func failsWhereTheScriptSaysCrash() async throws {
    await #expect {
      _ = try await answer("contacts=crash\n")
    } throws: {
      ($0 as? PromptFailure)?.code == .failed
    }
  }

  @Test(arguments: ["contacts=hang\n", "contacts=allow\ndelay=86400000\n"])
  func isDismissedWhenTheQuestionIsWithdrawn(script: String) async throws {
    let task = Task { try await answer(script) }
    task.cancel()
    #expect(try await task.value == .dismissed)
  }

  /// Milliseconds since 1970 by the clock that the prompter reads; `time` follows a coarser one, which lags behind it.
  private func now() -> Int64 {
    var time = timespec()
    // SAFETY: The structure outlives the call that fills it.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  @Test func measuresASpanFromTheMomentOfTheAnswer() async throws {
    let before = now()
    let answer = try await answer("contacts=allow-until\nuntil=8h\n")
    let after = now()
    guard case .allowUntil(let end) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect((before...after).contains(end - 8 * 3_600_000))
  }

  @Test(
    "Refuses what it can't mean, and says what may stand there",
    arguments: [
      ("contacts=yes\n", "s: line 1: contacts=yes: please give allow, allow-once,"),
      ("contacts=allow-until\n", "s: line 1: allow-until needs a line until=, such as until=8h."),
      ("contacts=allow-until\nuntil=tomorrow\n", "s: until=tomorrow: please give a span such as 8h, or a moment"),
      ("contacts=allow-until\nuntil=2001-01-01T00:00:00Z\n", "s: until=2001-01-01T00:00:00Z is over already: please"),
      ("delay=-1\n", "s: line 1: delay=-1: please give milliseconds, such as 250."),
      ("delay=99999999999999999999\n", "s: line 1: delay=99999999999999999999: please give milliseconds"),
      ("contacts=allow\ncontacts=deny\n", "s: line 2: "),
      ("contacts\n", "s: line 1: "),
      ("contacts=\u{1B}[2J\n", #"s: line 1: contacts=\x1B[2J: please give"#),
    ])
  func refusesWhatItCantMean(script: String, message: String) throws {
    #expect {
      _ = try ScriptedPrompter(parsing: Array(script.utf8), named: "s")
    } throws: {
      "\($0)".hasPrefix(message)
    }
  }
}
