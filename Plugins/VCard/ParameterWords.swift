// SPDX-License-Identifier: Apache-2.0

/// Walks over the words of a list such as `TYPE="home,voice",pref`.
///
/// Commas inside quotes separate too: RFC 6350 writes lists both ways.
struct ParameterWords {
  private var position: Int
  private let end: Int

  init(_ value: Range<Int>) {
    position = value.lowerBound
    end = value.upperBound
  }

  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    while position < end {
      let comma = bytes.firstIndex(of: ASCII.comma, in: position..<end) ?? end
      var word = bytes.trimmed(position..<comma)
      if let first = word.first, bytes[first] == ASCII.quote { word.removeFirst() }
      if let last = word.last, bytes[last] == ASCII.quote { word.removeLast() }
      position = comma + 1
      if !word.isEmpty { return word }
    }
    return nil
  }
}
