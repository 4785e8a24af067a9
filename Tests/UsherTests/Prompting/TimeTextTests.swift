// SPDX-License-Identifier: Apache-2.0

import Testing
import Usher

@Suite("Times as text")
struct TimeTextTests {
  /// Moments whose text `date -u -d @SECONDS +%FT%TZ` gives too.
  static let moments: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (1_772_357_400_123, "2026-03-01T09:30:00.123Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
  ]

  @Test(arguments: moments)
  func writesAndReadsAMoment(milliseconds: Int64, text: String) {
    #expect(TimeText.rfc3339(milliseconds) == text)
    #expect(TimeText.moment(rfc3339: text) == milliseconds)
  }

  @Test func survivesEveryMomentThereIs() {
    #expect(TimeText.rfc3339(.max) == "9999-12-31T23:59:59.999Z")
    #expect(TimeText.rfc3339(.min) == "0001-01-01T00:00:00.000Z")
  }

  @Test func readsBackEveryDayOfFourCenturies() {
    for day in Int64(-73_049)..<73_048 {
      let moment = day * 86_400_000 + 45_296_789
      #expect(TimeText.moment(rfc3339: TimeText.rfc3339(moment)) == moment)
    }
  }

  @Test(arguments: [
    ("2026-03-01T10:30:00+01:00", "2026-03-01T09:30:00.000Z"),
    ("2026-02-28T22:00:00-11:30", "2026-03-01T09:30:00.000Z"),
    ("2026-03-01t09:30:00.5z", "2026-03-01T09:30:00.500Z"),
    ("2026-03-01 09:30:00.1239Z", "2026-03-01T09:30:00.123Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
  ])
  func readsOffsetsAndFractions(text: String, moment: String) {
    #expect(TimeText.moment(rfc3339: text).map(TimeText.rfc3339) == moment)
  }

  @Test(arguments: [
    "", "2026", "2026-03-01", "2026-03-01T09:30Z", "2026-03-01T09:30:00", "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00Zx", "+026-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "２０26-01-01T00:00:00Z",
  ])
  func refusesWhatIsNoMoment(text: String) {
    #expect(TimeText.moment(rfc3339: text) == nil)
  }

  @Test(arguments: [("1s", 1000), ("30m", 1_800_000), ("8h", 28_800_000), ("7d", 604_800_000)] as [(String, Int64)])
  func readsASpan(text: String, milliseconds: Int64) {
    #expect(TimeText.span(text) == milliseconds)
  }

  @Test(arguments: ["", "h", "8", "0h", "-1h", "8 h", "1.5h", "8w", "4000d", "999999999999999999999d", "８h"])
  func refusesWhatIsNoSpan(text: String) {
    #expect(TimeText.span(text) == nil)
  }
}
