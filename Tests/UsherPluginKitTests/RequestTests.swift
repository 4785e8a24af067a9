// SPDX-License-Identifier: Apache-2.0

import CUsher
import Testing

@Suite("A plugin in Swift asks an authority", .timeLimit(.minutes(2)))
struct RequestTests {
  private let plugin: DrivenPlugin
  private let operation = DrivenPlugin.number

  init() throws {
    plugin = try DrivenPlugin()
  }

  private func complete(_ answer: String) -> HostEvent? {
    #expect(plugin.request("ask", answer: answer, as: operation) == 0)
    plugin.host.result(operation)
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
    return plugin.host.completions(operation).first
  }

  @Test func passesOnPurposeAndWindow() {
    _ = complete("yes")
    #expect(plugin.host.log.contains("asked: für „alle“, x11:1, "))
  }

  @Test func passesOnAnAnswer() {
    let granted = Int32(USHER_AUTHORIZATION_AUTHORIZED)
    #expect(complete("yes") == .completed(operation, 0, authorization: granted, detail: ""))
  }

  @Test func passesOnTheFirstOfTwoAnswers() {
    let denied = Int32(USHER_AUTHORIZATION_DENIED)
    #expect(complete("twice") == .completed(operation, 0, authorization: denied, detail: ""))
  }

  @Test func passesOnAFailure() {
    let dismissed = Int32(USHER_RESULT_DISMISSED)
    #expect(complete("closed") == .completed(operation, dismissed, authorization: nil, detail: "„geschlossen“"))
  }

  @Test func turnsALieIntoAFailure() {
    guard case .completed(_, let result, nil, _)? = complete("lie") else { return #expect(Bool(false)) }
    #expect(result == Int32(USHER_RESULT_INTERNAL))
  }

  @Test func answersForAnAuthorWhoForgot() {
    let failed = Int32(USHER_RESULT_INTERNAL)
    let sentence = "the plugin let go of a request without an answer"
    #expect(complete("never") == .completed(operation, failed, authorization: nil, detail: sentence))
  }

  @Test func cancelsWhereTheAuthorKeepsSilent() {
    #expect(plugin.request("ask", answer: "keep", as: operation) == 0)
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_CANCELLED))
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
  }

  @Test func takesAnAnswerThatWasGivenBeforeTheQuestionWasGone() {
    #expect(plugin.request("ask", answer: "late", as: operation) == 0)
    plugin.host.wait { $0.contains { $0 == .log(0, "asked: für „alle“, x11:1, ") } }
    // Only what the author has set up by then can answer, so let the lane come to its end first.
    _ = plugin.observe(true)
    #expect(plugin.cancel(operation) == 0)
    #expect(plugin.host.result(operation) == 0)
    let denied = Int32(USHER_AUTHORIZATION_DENIED)
    #expect(plugin.host.completions(operation) == [.completed(operation, 0, authorization: denied, detail: "")])
  }

  @Test func endsWithWhatIsOpen() {
    #expect(plugin.request("ask", answer: "keep", as: operation) == 0)
    plugin.destroy()
    #expect(plugin.host.result(operation) == Int32(USHER_RESULT_CANCELLED))
    #expect(plugin.host.callsAfterDeath == 0)
  }

  @Test func refusesAnUnknownScopeAndAUsedNumber() {
    #expect(plugin.request("usk", answer: "yes", as: operation) == Int32(USHER_RESULT_UNKNOWN_SCOPE))
    #expect(plugin.request("ask", answer: "keep", as: operation) == 0)
    #expect(plugin.request("ask", answer: "keep", as: operation) == Int32(USHER_RESULT_INVALID))
    #expect(plugin.request("ask", answer: "keep", as: 0) == Int32(USHER_RESULT_INVALID))
    plugin.destroy()
    #expect(plugin.host.completions(operation).count == 1)
  }
}
