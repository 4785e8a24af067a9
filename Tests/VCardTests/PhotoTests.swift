// SPDX-License-Identifier: Apache-2.0

import Testing
import VCard

@Suite("Pictures in cards")
struct PhotoTests {
  /// `ÿØÿà` and nine bytes more, no multiple of three.
  static let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70, 0, 1, 1]
  static let base64 = "/9j/4AAQSkZJRgABAQ=="

  private func photo(_ lines: String...) -> VCard.Photo? {
    Reading(version: "3.0", lines.joined(separator: "\r\n"), "FN:Behind").cards.first?.photo()
  }

  @Test(
    arguments: [
      "PHOTO;ENCODING=b;TYPE=JPEG:\(base64)", "PHOTO;ENCODING=BASE64;JPEG:\(base64)",
      "PHOTO;BASE64:\r\n  /9j/4AAQ\r\n  SkZJRgABAQ==",
      "PHOTO;TYPE=JPEG;ENCODING=BASE64:\r\n /9j/4AAQSkZJ\r\n RgABAQ==\r\n",
      "PHOTO;ENCODING=b:/9j/4AAQ\r\nSkZJRgAB\r\nAQ==",
      "PHOTO;ENCODING=BASE64:/9j/4AAQ\r\nSkZJRgABAQ==\r\n\r\n", "PHOTO:data:image/jpeg;base64,\(base64)",
      "PHOTO:data:image/jpeg\\;base64\\,\(base64)", "PHOTO;VALUE=uri:DATA:;base64,\(base64)",
      "PHOTO;TYPE=JPEG:\(base64)",
      "PHOTO;X-CROP=\"a:b;c\";ENCODING=b:\(base64)", "item1.PHOTO;ENCODING=B:/9j/4AAQSkZJRgABAQ",
      "PHOTO;ENCODING=b;TYPE=\r\n JPEG:/9j/\r\n 4AAQSkZJRgABAQ==",
      "PHOTO;VALUE=uri:http://example.org/p.jpg\r\nPHOTO;ENCODING=b:\(base64)",
    ]
  )
  func decodes(lines: String) {
    #expect(photo(lines)?.bytes == Self.bytes)
    #expect(photo(lines)?.mediaType == "image/jpeg")
  }

  @Test(
    arguments: [
      "PHOTO;VALUE=uri:https://example.org/a.jpg", "PHOTO;ENCODING=b:%%%%", "PHOTO;ENCODING=b:", "PHOTO:",
      "PHOTO;ENCODING=b:A",
      "PHOTO:data:image/png,raw", "PHOTO:data:", "NOTE:none",
    ]
  )
  func hasNone(line: String) {
    #expect(photo(line) == nil)
  }

  @Test func keepsThePropertyBehindAPicture() throws {
    let lines = ["PHOTO;ENCODING=BASE64:/9j/4AAQ", "SkZJRgABAQ==", "TEL:1", "", "FN:Ada"]
    let card = try #require(Reading(version: "2.1", lines.joined(separator: "\r\n")).cards.first)
    #expect(card.phones == [LabelledText(value: "1")])
    #expect(card.formattedName == "Ada")
    #expect(card.photo()?.bytes == Self.bytes)
  }

  @Test(
    arguments: [
      ("iVBORw0KGgo=", "image/png"), ("R0lGODlhAQ==", "image/gif"), ("UklGRgAAAABXRUJQ", "image/webp"),
      ("Qk0AAA==", "image/bmp"),
      ("AAAA", "image/jpeg"),
    ]
  )
  func trustsTheBytesMoreThanTheType(base64: String, type: String) {
    #expect(photo("PHOTO;ENCODING=b;TYPE=JPEG:\(base64)")?.mediaType == type)
  }

  @Test(arguments: [
    ("PHOTO;ENCODING=b;TYPE=image/heic:AAAA", "image/heic"),
    ("PHOTO;ENCODING=b;MEDIATYPE=image/avif:AAAA", "image/avif"),
    ("PHOTO;ENCODING=b:AAAA", ""), ("PHOTO:data:image/svg+xml;base64,AAAA", "image/svg+xml"),
  ])
  func tellsTheTypeThatIsDeclared(line: String, type: String) {
    #expect(photo(line)?.mediaType == type)
  }
}
