// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("What the runner says")
struct ReportTests {
  @Test(arguments: [
    ("there is none", "rm \"$FILE\"", "there is no file"),
    ("is empty", ": >\"$FILE\"", "file.header"),
    ("is a text", "echo hello >\"$FILE\"", "file.header"),
    (
      "is for another processor", "printf '\\267\\000' | dd of=\"$FILE\" bs=1 seek=18 conv=notrunc 2>/dev/null",
      "file.header"
    ),
    ("is a pipe", "rm \"$FILE\"; mkfifo \"$FILE\"", "no regular file"),
    ("is a folder", "rm \"$FILE\"; mkdir \"$FILE\"", "no regular file"),
  ])
  func aFileThatIsNoPluginFailsWithASentence(_ what: String, _ change: String, _ words: String) async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    let changed = try await Command(
      "/bin/sh", ["-c", change], environment: ["FILE": home.plugin, "PATH": "/usr/bin:/bin"]
    ).run()
    #expect(changed.exitStatus == 0)
    let result = try await home.judge([])
    #expect(result.exitStatus == 1 && result.errorOutput.isEmpty, "\(result)")
    #expect(result.output.contains(words) && result.output.hasSuffix("not conformant\n"), "\(result)")
  }

  @Test(arguments: [
    ["--levle", "3", "x.so"], ["--level", "4", "x.so"], ["--check", "no.check", "x.so"], ["--seed", "x", "x.so"],
    ["--format", "xml", "x.so"], ["--jobs", "many", "x.so"], [],
  ])
  func aWrongCommandLineIsAUsageError(_ arguments: [String]) async throws {
    let result = try await Conformance.run(arguments)
    #expect(result.exitStatus == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errorOutput.hasPrefix("usher-conformance: "))
  }

  @Test func severalPluginsAreALineOfJSONEach() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    let result = try await Conformance.run(["--json", "--level", "1", home.plugin, home.folder["none.so"], home.plugin])
    let lines = result.output.split(separator: "\n")
    #expect(result.exitStatus == 1 && lines.count == 3, "\(result)")
    #expect(lines.allSatisfy { $0.hasPrefix("{\"plugin\":") && $0.hasSuffix("}") })
    #expect(lines.filter { $0.contains("\"verdict\":\"passes level 1\"") }.count == 2)
  }

  @Test func buildServersGetTestSuites() async throws {
    let home = try await PluginFolder(fixture: "PrintsRefusals")
    let result = try await home.judge(["--format", "junit", "--check", "hygiene.s*"])
    #expect(result.exitStatus == 1)
    #expect(result.output.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>"), "\(result)")
    #expect(result.output.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""))
    #expect(result.output.contains("name=\"hygiene.silent\"") && result.output.hasSuffix("</testsuites>\n"))
  }

  @Test func aSeedThatWasPrintedIsTakenAgain() async throws {
    let home = try await PluginFolder(fixture: "Fortune")
    let result = try await home.judge(["--seed", "18446744073709551615", "--check", "load.time"])
    #expect(result.output.contains("seed 18446744073709551615"), "\(result)")
    let here = try await home.judge(["--in-process", "--seed", "7", "--check", "permission.unknown-scope"])
    #expect(here.exitStatus == 0 && here.errorOutput.contains("with seed 7"), "\(here)")
    #expect(here.errorOutput.contains("\ndone"), "\(here)")
  }

  @Test func theCatalogueIsForPeopleAndPrograms() async throws {
    let people = try await Conformance.run(["list", "--check", "hygiene.*"])
    #expect(people.exitStatus == 0 && people.output.contains("5  hygiene.silent"), "\(people)")
    let program = try await Conformance.run(["list", "--json"])
    #expect(program.exitStatus == 0 && program.output.hasPrefix("{\"checks\":[{\"id\":\"file.header\""), "\(program)")
  }
}
