// SPDX-License-Identifier: Apache-2.0

/// A `data:` URI whose data is base64 (RFC 2397).
struct DataURI {
  var mediaType: String
  var base64: ArraySlice<UInt8>

  /// Takes `data:image/jpeg;base64,…`; a comma or semicolon may be escaped, as some exporters of vCard 4.0 do.
  init?(_ value: ArraySlice<UInt8>) {
    let bytes = value.span
    guard bytes.count > 5, bytes.holds("data:", at: 0..<5),
      let comma = bytes.firstIndex(of: ASCII.comma, in: 5..<bytes.count)
    else { return nil }
    let head = 5..<(bytes[comma - 1] == ASCII.backslash ? comma - 1 : comma)
    guard head.count >= 6, bytes.holds("base64", at: head.suffix(6)) else { return nil }
    var typeEnd = bytes.firstIndex(of: ASCII.semicolon, in: head) ?? head.upperBound
    if typeEnd > head.lowerBound, bytes[typeEnd - 1] == ASCII.backslash { typeEnd -= 1 }
    mediaType = Property.text(value, head.lowerBound..<typeEnd).lowercased()
    base64 = Property.slice(value, comma + 1..<bytes.count)
  }
}
