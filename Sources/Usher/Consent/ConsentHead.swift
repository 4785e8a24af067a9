// SPDX-License-Identifier: Apache-2.0

/// What the lock file says about the newest record: how much of the log there must be.
///
/// It is written after the record is on the disk and not synced itself, so it can lag behind the log, never lead it.
enum ConsentHead: Sendable, Hashable {
  /// Nothing was written yet, or it was lost before it reached the disk.
  case none
  /// The newest record's number and checksum.
  case at(UInt64, sum: UInt64)
  /// Something is there that can't be read.
  case damaged

  /// The bytes of the line; each writing replaces all of them.
  static let length = 60

  /// Reads the beginning of the lock file.
  init(_ bytes: Span<UInt8>) {
    if bytes.indices.allSatisfy({ bytes[$0] == 0 }) {
      self = .none
      return
    }
    self = .damaged
    guard bytes.count >= Self.length, ConsentFields.has("head ", in: bytes, at: 0), bytes[25] == UInt8(ascii: " "),
      bytes[42] == UInt8(ascii: " "), bytes[59] == UInt8(ascii: "\n"),
      let number = ConsentFields.text(bytes.extracting(5..<25)).flatMap({ UInt64($0) }), number <= Self.largestNumber,
      let sum = ConsentFields.checksum(bytes.extracting(26..<42)),
      let check = ConsentFields.checksum(bytes.extracting(43..<59)),
      check == CRC64.checksum(bytes.extracting(0..<42))
    else { return }
    self = number == 0 ? .none : .at(number, sum: sum)
  }

  /// The line for a record.
  static func line(number: UInt64, sum: UInt64) -> [UInt8] {
    var text = ConsentText()
    text.append("head ")
    text.append(number, width: 20)
    text.append(" ")
    text.append(checksum: sum)
    let check = CRC64.checksum(text.bytes.span)
    text.append(" ")
    text.append(checksum: check)
    text.append("\n")
    return text.bytes
  }

  /// Numbers have at most 19 digits, in lines as well.
  private static let largestNumber: UInt64 = 9_999_999_999_999_999_999
}
