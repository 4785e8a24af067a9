// SPDX-License-Identifier: Apache-2.0

import Testing
import UsherModel

@Suite("Display text")
struct DisplayTextTests {
  @Test(arguments: [
    ("Shows your friends.", "Shows your friends."),
    ("  two  words\n\tthree ", "two words three"),
    ("a\u{1B}[31mb\u{0}c\u{9B}d\u{7F}", "a[31mbcd"),
    ("a\u{202E}b\u{2066}c\u{2069}\u{202C}", "abc"),
    ("line\u{2028}line", "line line"),
    ("\u{E0041}\u{FEFF}x", "x"),
    ("שלום", "שלום"),
    ("👩‍🔬", "👩‍🔬"),
    ("", ""),
    ("\n", ""),
  ])
  func freesATextOfWhatMovesOrReorders(text: String, clean: String) {
    #expect(DisplayText.clean(text, limit: 100) == clean)
  }

  @Test func cutsAtTheLimitAndShowsIt() {
    #expect(DisplayText.clean("abcdef", limit: 6) == "abcdef")
    #expect(DisplayText.clean("abcdef", limit: 5) == "abcd…")
    #expect(DisplayText.clean(String(repeating: "x", count: 1000), limit: 1) == "…")
  }
}
