// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Usher

@Suite("Patterns of application ids")
struct AppPatternTests {
  @Test(arguments: [
    ("*", "org.example.mail", true), ("org.example.mail", "org.example.mail", true),
    ("org.example.mail", "org.example.mails", false), ("org.example.mail", "org.example.Mail", false),
    ("org.example.*", "org.example.mail", true), ("org.example.*", "org.example.mail.beta", true),
    ("org.example.*", "org.example", false), ("org.example*", "org.example", true),
    ("*.mail", "org.example.mail", true),
    ("*.mail", "org.example.mail2", false), ("org.*.mail", "org.example.mail", true),
    ("org.*.mail", "org.a.b.mail", true), ("org.example.mail?", "org.example.mail2", true),
    ("org.example.mail?", "org.example.mail", false), ("org?example.mail", "org.example.mail", true),
    ("**", "org.example.mail", true), ("*a*a*a", "org.example.mail", false), ("o*e*m*l", "org.example.mail", true),
  ])
  func fitWhatTheyAreWrittenFor(pattern: String, id: String, fits: Bool) {
    #expect(AppPattern.matches(pattern, id) == fits)
  }

  @Test func doNotTakeLongForHostileOnes() {
    let pattern = String(repeating: "*a", count: 99) + "*b"
    #expect(AppPattern.fault(of: pattern) == nil)
    #expect(!AppPattern.matches(pattern, "a." + String(repeating: "a", count: 198)))
  }

  @Test(arguments: [
    "", "mail", "org.example.mail, org.example.chat", "org.example.[ab]", "!org.example.mail", "org..mail", "1org.mail",
    "Ünïcode.org", "org.example.mail ", "?", "mail?", String(repeating: "a.", count: 100) + "a",
  ])
  func areRefusedWhereTheyCanNameNothing(pattern: String) {
    #expect(AppPattern.fault(of: pattern) != nil)
  }

  @Test(arguments: ["*", "org.example.mail", "org.*", "*mail", "?.?", "org.example.mail?", "org.my-app.my_part"])
  func areTakenWhereTheyCanNameSomething(pattern: String) {
    #expect(AppPattern.fault(of: pattern) == nil)
  }
}
