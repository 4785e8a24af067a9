// SPDX-License-Identifier: Apache-2.0

/// Patterns for ids: `*` stands for any characters, `?` for one.
package enum Glob {
  /// Whether a whole text matches; costs at most the product of both lengths.
  package static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = Array(text.utf8)
    let pattern = Array(pattern.utf8)
    var position = 0
    var index = 0
    var star: Int?
    var retry = 0
    while position < text.count {
      if index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == text[position] {
        position += 1
        index += 1
      } else if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
        star = index
        retry = position
        index += 1
      } else if let last = star {
        retry += 1
        position = retry
        index = last + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
