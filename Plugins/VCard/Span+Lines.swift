// SPDX-License-Identifier: Apache-2.0

extension Span where Element == UInt8 {
  /// The end of the line that `start` lies in, without its terminator.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count {
      let byte = self[index]
      // One comparison for almost every byte.
      if byte <= ASCII.carriageReturn, ASCII.isLineEnd(byte) { break }
      index &+= 1
    }
    return index
  }

  /// The start of the next line, for the end of one.
  ///
  /// LF, CR and CR LF each end a line, so a file that mixes them is read too.
  func lineStart(after end: Int) -> Int {
    guard end < count else { return count }
    let isPair = self[end] == ASCII.carriageReturn && end + 1 < count && self[end + 1] == ASCII.lineFeed
    return isPair ? end + 2 : end + 1
  }

  /// The first place of a byte in a range.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether a range holds a word of small ASCII letters, in any case.
  func holds(_ word: String, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8.count else { return false }
    let word = word.utf8Span.span
    var (index, place) = (0, range.lowerBound)
    while index < word.count {
      if ASCII.lowercased(self[place]) != word[index] { return false }
      (index, place) = (index &+ 1, place &+ 1)
    }
    return true
  }

  /// A range without the blanks on both of its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, ASCII.isBlank(self[lower]) { lower &+= 1 }
    while lower < upper, ASCII.isBlank(self[upper - 1]) { upper &-= 1 }
    return lower..<upper
  }
}
