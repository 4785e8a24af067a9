// SPDX-License-Identifier: Apache-2.0

/// Makes text out of bytes that say they are UTF-8.
enum UTF8Text {
  /// A string of bytes that should be UTF-8; those that aren't are read as windows-1252, the usual reason.
  ///
  /// NULs, with which some exporters pad, are left out.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.span.firstIndex(of: 0, in: 0..<bytes.count) != nil { return string(bytes.filter { $0 != 0 }[...]) }
    if let text = try? UTF8Span(validating: bytes.span) { return String(copying: text) }
    return String(decoding: Charset.windows1252.utf8(bytes), as: UTF8.self)
  }

  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
