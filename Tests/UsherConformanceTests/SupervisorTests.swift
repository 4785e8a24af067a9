// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The process that watches over a check, without one: a shell is the check's process, and counts its steps in the page.
@Suite("The supervisor's deadline")
struct SupervisorTests {
  /// Where `steps` stands in a `usher_probe_page`.
  private static let place = 72

  /// What the supervisor says about a process that makes so many steps, each behind a fifth of a second.
  private func record(steps: Int, deadline: Int, most: Int, counted: Bool = true) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "\0", count: 80), to: "page")
    let step =
      counted ? "printf \"\\\\$step\" | dd of=/dev/fd/4 bs=1 seek=\(Self.place) conv=notrunc 2>/dev/null;" : ":;"
    try folder.write(
      "step=1; while [ $step -le \(steps) ]; do \(step) sleep 0.2; step=$((step + 1)); done\n", to: "check")
    let supervisor = "\(BuiltProducts.folder)/usher-conformance-child"
    let words = "supervise 3 4 \(deadline) \(most) / /bin/sh \(folder["check"])"
    return try await Command(
      "/bin/sh",
      ["-c", "'\(supervisor)' \(words) 3>'\(folder["results"])' 4<>'\(folder["page"])'; cat '\(folder["results"])'"]
    ).run().output
  }

  @Test func whatGoesOnMayTakeLongerThanItsDeadline() async throws {
    #expect(try await record(steps: 30, deadline: 5000, most: 60_000) == "exited 0\n")
  }

  @Test func whatDoesNothingMayNot() async throws {
    #expect(try await record(steps: 300, deadline: 1000, most: 60_000, counted: false).hasPrefix("late 0\n"))
  }

  @Test func whatNeverEndsIsEnded() async throws {
    #expect(try await record(steps: 300, deadline: 5000, most: 6000).hasPrefix("late 0\n"))
  }
}
