// SPDX-License-Identifier: Apache-2.0

/// Walks over the parameters of a property.
///
/// vCard 2.1 writes values without a name (`TEL;WORK;FAX:`), so the name may be empty.
struct ParameterScanner {
  /// One parameter; the value has its quotes and commas still.
  struct Parameter {
    var name: Range<Int>
    var value: Range<Int>
  }

  private var position: Int
  private let end: Int

  /// Takes what stands between a property's name and its colon.
  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next(_ bytes: Span<UInt8>) -> Parameter? {
    guard position < end else { return nil }
    position += 1
    let start = position
    var isQuoted = false
    var isNameless = false
    var equals: Int?
    while position < end {
      let byte = bytes[position]
      switch byte {
      case ASCII.quote: isQuoted.toggle()
      // Samsung writes labels as X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=41=42), which has no name either.
      case ASCII.openParenthesis where equals == nil: isNameless = true
      case ASCII.equals where equals == nil && !isNameless: equals = position
      default: break
      }
      if byte == ASCII.semicolon, !isQuoted { break }
      position += 1
    }
    guard let equals else { return Parameter(name: start..<start, value: bytes.trimmed(start..<position)) }
    return Parameter(name: bytes.trimmed(start..<equals), value: bytes.trimmed(equals + 1..<position))
  }
}
