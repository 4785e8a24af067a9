// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

/// Words and numbers that stand in JSON and in stored answers; scripts depend on each of them.
@Suite("Words")
struct WordTests {
  @Test func nameEachOutcome() {
    #expect(
      Outcome.allCases.map(\.rawValue) == [
        "granted", "limited", "denied", "dismissed", "timedOut", "interrupted", "cancelled", "notPromptable",
        "noPrompter", "notActive", "restricted", "unsupported", "misconfigured", "pluginFailed", "storeUnavailable",
      ])
  }

  @Test func nameEachReasonOfThePluginsAndTheHosts() {
    let plugins = (UInt8(0)...10).map { StatusReason(rawValue: $0).word }
    #expect(
      plugins == [
        "none", "user", "policy", "noBackend", "noDevice", "missingLibrary", "serviceOff", "backendError", "sandbox",
        "filePermissions", "starting",
      ])
    let hosts = (UInt8(100)...105).map { StatusReason(rawValue: $0).word }
    #expect(
      hosts == ["noPlugin", "pluginFailed", "storeUnavailable", "damaged", "purposeMissing", "unknownScope"])
  }

  @Test func sayUnknownForAReasonThatCameLater() {
    #expect(StatusReason(rawValue: 42).word == "unknown")
  }
}
