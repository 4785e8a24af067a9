// SPDX-License-Identifier: Apache-2.0

/// One property with its value decoded.
struct Property {
  private let line: ArraySlice<UInt8>
  private let content: ContentLine
  /// The value in UTF-8 where its encoding and character set could be told; its escapes are still in it.
  let value: ArraySlice<UInt8>
  let isURI: Bool

  /// Decodes an unfolded line, or nothing where it has no colon.
  init?(_ line: ArraySlice<UInt8>) {
    guard let content = ContentLine(line.span, 0..<line.count) else { return nil }
    self.line = line
    self.content = content
    var encoding = ValueEncoding.plain
    var charset = Charset.utf8
    var isURI = false
    do {
      let bytes = line.span
      var parameters = ParameterScanner(content.parameters)
      while let parameter = parameters.next(bytes) {
        if let found = ValueEncoding(parameter, bytes) {
          encoding = found
        } else if bytes.holds("charset", at: parameter.name) {
          charset = Charset(name: Self.text(line, parameter.value))
        } else if bytes.holds("value", at: parameter.name) {
          isURI = bytes.holds("uri", at: parameter.value)
        }
      }
    }
    var value = Self.slice(line, content.value)
    if encoding == .quotedPrintable { value = QuotedPrintable.decode(value)[...] }
    if charset.needsDecoding { value = charset.utf8(value)[...] }
    self.value = value
    self.isURI = isURI
  }

  /// The group, in small letters; empty where there is none.
  var group: String { content.group.isEmpty ? "" : Self.text(line, content.group).lowercased() }

  /// The value as text.
  var text: String { TextValue.text(value) }

  /// The value with escapes as they are, for structured ones.
  func components(splitLists: Bool) -> [String] { TextValue.components(value, splitLists: splitLists) }

  /// What the property's type parameters say about the value.
  func label(carets: Bool) -> String {
    guard !content.parameters.isEmpty else { return "" }
    return TypeLabel.label(line, content.parameters, carets: carets)
  }

  static func slice(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> ArraySlice<UInt8> {
    line[line.startIndex + range.lowerBound..<line.startIndex + range.upperBound]
  }

  static func text(_ line: ArraySlice<UInt8>, _ range: Range<Int>) -> String {
    UTF8Text.string(slice(line, range))
  }
}
