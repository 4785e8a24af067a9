// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher

@Suite("Text made visible")
struct VisibleTextTests {
  @Test(arguments: [
    ("plain text", "plain text"),
    ("Ærøskøbing 北京 👩‍👧", "Ærøskøbing 北京 👩‍👧"),
    ("a\nb\tc\rd", #"a\nb\tc\rd"#),
    ("\u{1B}]0;title\u{07}", #"\x1B]0;title\x07"#),
    ("\u{9B}2J\u{7F}", #"\u{9B}2J\x7F"#),
    ("abc\u{202E}fdp.exe", #"abc\u{202E}fdp.exe"#),
    ("\u{2066}\u{200F}\u{2028}\u{FEFF}", #"\u{2066}\u{200F}\u{2028}\u{FEFF}"#),
    ("\0", #"\x00"#),
  ])
  func writesOutWhatCouldMoveTheCursor(text: String, shown: String) {
    #expect(text.visible == shown)
  }

  @Test func leavesNoControlOrDirectionCharacterOfAnyKind() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isDangerous =
        category == .control || category == .lineSeparator || category == .paragraphSeparator
        || scalar.properties.isBidiControl
      if isDangerous { #expect(!String(scalar).visible.unicodeScalars.contains(scalar), "\(value)") }
    }
  }
}
