// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The real systemd-journald, in mounts of its own, so that nothing gets into the machine's journal.
@Suite("usher and the journal", .requires(.journald), .enabled(if: geteuid() == 0, "only root can mount"))
struct JournalTests {
  /// Starts journald, runs what it is given with it, and prints what journald has kept of it.
  private static let script = """
    set -e
    mount -t tmpfs tmpfs /run
    mount -t tmpfs tmpfs /var/log
    mkdir -p /run/systemd/journal /run/systemd/journald.conf.d
    printf '[Journal]\\nStorage=volatile\\nReadKMsg=no\\nAudit=no\\n' >/run/systemd/journald.conf.d/test.conf
    /lib/systemd/systemd-journald >&2 &
    journald=$!
    trap 'kill $journald' EXIT
    until test -S /run/systemd/journal/socket -a -S /run/systemd/journal/io.systemd.journal; do
      kill -0 $journald
      sleep 0.02
    done
    "$@" >&2
    journalctl --sync
    journalctl --quiet --output=json SYSLOG_IDENTIFIER=usher
    """

  private let home: Home

  init() async throws {
    home = try await Home.withFortune()
  }

  /// Runs `usher` beside a journald, and returns the entries that it wrote there.
  private func journal(of arguments: String...) async throws -> [Substring] {
    let line = home.command(arguments)
    let result = try await Command(
      "unshare", ["--mount", "sh", "-c", Self.script, "sh", line.program] + line.arguments,
      environment: line.environment, workingFolder: line.workingFolder
    ).run()
    #expect(result.exitStatus == 0, "\(result)")
    return result.output.split(separator: "\n")
  }

  @Test func getsQuestionsAndAccessesWhereTheSettingsSaySo() async throws {
    try home.set("[log]\njournal=true\n")
    let entries = try await journal(
      of: "read", Home.fortune, "--prompter", try home.script("*=allow\n"), "--state", "state")
    try #require(entries.count == 2, "\(entries)")
    let common = [
      #""PRIORITY":"6""#, #""USHER_APP":"org.usher.cli""#, #""USHER_CATEGORY":"com.example.fortune""#,
      #""USHER_SCOPE":"read""#, #""_TRANSPORT":"journal""#,
    ]
    let prompt = [
      #""USHER_KIND":"prompt""#, #""USHER_ANSWER":"granted""#, #""USHER_METHOD":"script""#,
      #""MESSAGE":"org.usher.cli asked for com.example.fortune/read (script): granted""#,
    ]
    for field in common + prompt { #expect(entries[0].contains(field), "\(field) \(entries[0])") }
    let access = [
      #""USHER_KIND":"access""#, #""USHER_METHOD":"tell""#,
      #""MESSAGE":"org.usher.cli used com.example.fortune/read: tell""#,
    ]
    for field in common + access { #expect(entries[1].contains(field), "\(field) \(entries[1])") }
    #expect(!entries[1].contains("USHER_ANSWER"))
  }

  @Test("Gets nothing where they don't", arguments: ["", "[log]\njournal=false\n", "[log]\njournal=yes\n"])
  func getsNothingWhereTheyDoNot(_ settings: String) async throws {
    try home.set(settings)
    let entries = try await journal(
      of: "read", Home.fortune, "--prompter", try home.script("*=allow\n"), "--state", "state")
    #expect(entries.isEmpty)
  }

  @Test func aWordThatMeansNothingIsNamed() async throws {
    try home.set("[log]\njournal=yes\n")
    let result = try await home.usher("list")
    #expect(
      home.golden(result.errorOutput).contains(
        "HOME/.config/usher/settings: `journal=yes` in `[log]` is neither true nor false, so it counts as false."),
      "\(result)")
  }
}
