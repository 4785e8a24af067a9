// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The runner's command line")
struct CommandLineTests {
  @Test func theHelpShowsEveryCommandAndOption() async throws {
    let result = try await Conformance.run(["--help"])
    #expect(result.exitStatus == 0 && result.errorOutput.isEmpty, "\(result)")
    for word in ["selftest NAME…", "list --json", "--in-process", "--level 1|3|5|7|9", "Examples"] {
      #expect(result.output.contains(word), "\(word): \(result)")
    }
    #expect(try await Conformance.run(["fortune.so", "-h"]).output == result.output)
  }

  @Test(arguments: [
    ("list", ["--json", "--check ID"], ["--corpus", "--seed"]),
    ("selftest", ["--corpus DIR", "[NAME…]"], ["--in-process", "--check"]),
  ])
  func aCommandHasHelpOfItsOwn(command: String, shown: [String], others: [String]) async throws {
    let result = try await Conformance.run([command, "--help"])
    #expect(result.exitStatus == 0 && result.output.hasPrefix("Usage: usher-conformance \(command) "), "\(result)")
    for word in shown { #expect(result.output.contains(word), "\(result)") }
    for word in others { #expect(!result.output.contains(word), "\(result)") }
  }

  @Test(arguments: [
    ([], "No plugin was named."),
    (["--corpus", "x", "a.so"], "“usher-conformance” has no option “--corpus”. “usher-conformance --help” shows"),
    (["list", "--seed", "1"], "“usher-conformance list” has no option “--seed”."),
    (["selftest", "--json"], "“usher-conformance selftest” has no option “--json”."),
    (["list", "x"], "“usher-conformance list” has no use for “x”."),
    (["list", "--format", "junit"], "please give people or json"),
  ])
  func refusesWhatACommandDoesNotHave(words: [String], sentence: String) async throws {
    let result = try await Conformance.run(words)
    #expect(result.exitStatus == 2 && result.errorOutput.contains(sentence), "\(result)")
    #expect(result.output.isEmpty, "\(result)")
  }

  @Test func theListHasEveryLevelUnlessOneIsNamed() async throws {
    let tools = try await Conformance.run(["list", "--check", "tools.*"])
    #expect(tools.output.contains("9  tools.soak"), "\(tools)")
    let file = try await Conformance.run(["list", "--level", "1", "--skip", "file.*"])
    let lines = file.output.split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("1  load.") }, "\(file)")
  }

  @Test func theSelftestSaysWhatItsLettersMean() async throws {
    let result = try await Conformance.run(
      ["--level", "1", "--jobs", "1", "--corpus", Conformance.corpus, "selftest", "TooBig"])
    #expect(result.output.hasSuffix("1 of 1 broken plugins fail their own check and no other\n"), "\(result)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let row = try #require(lines.first { $0.contains("TooBig: ") })
    let letters = try #require(row.split(separator: " ").first)
    for letter in letters { #expect(lines.contains { $0.hasPrefix("  \(letter)  ") }, "\(letter): \(result)") }
    #expect(letters.contains("w") && result.output.contains("  w  warned"), "\(result)")
  }
}
