// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a plugin does to the process must not pass for the command's own result.
@Suite("A plugin that spoils the process", .timeLimit(.minutes(2)))
struct FaultyPluginCommandTests {
  @Test func endingTheProcessIsAFailureAndNeverAGrant() async throws {
    let home = try Home()
    try await home.install("ExitsInCreate")
    for command in ["request", "status", "read"] {
      let result = try await home.usher(command, "com.example.exits-in-create")
      #expect(result.exitStatus == 3, "\(result)")
      #expect(result.errorOutput.contains("A plugin ended the process"), "\(result)")
    }
  }

  @Test func hangingWhileItIsLoadedIsSaidAndEndsTheCommand() async throws {
    let home = try Home()
    try await home.install("HangsInConstructor")
    let result = try await home.usher("status", "com.example.hangs-in-constructor")
    #expect(result.exitStatus == 3, "\(result)")
    #expect(result.output.contains("hangs in dlopen"), "\(result)")
  }
}
