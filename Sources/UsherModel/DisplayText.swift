// SPDX-License-Identifier: Apache-2.0

/// Makes texts that applications and plugins wrote fit to be shown to a person.
package enum DisplayText {
  /// The longest purpose or question that is shown, in Unicode scalars.
  package static let longestSentence = 500
  /// The longest name that is shown, in Unicode scalars.
  package static let longestName = 80

  /// Bounds a text and frees it of what could make it look like something else.
  ///
  /// Control characters go, line breaks and tabs become blanks, and so do the characters that override, embed or
  /// isolate a direction (UAX #9), which would reorder what stands around the text. What is cut off ends in `…`.
  ///
  /// - Parameters:
  ///   - text: What somebody wrote.
  ///   - limit: The most Unicode scalars that are kept, at least 1.
  /// - Returns: the text as it can be shown, which may be empty.
  package static func clean(_ text: String, limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    var hasBlank = true  // Blanks at the start don't count.
    for scalar in text.unicodeScalars {
      guard let shown = shown(scalar) else { continue }
      let isBlank = shown == " "
      if isBlank && hasBlank { continue }
      if count == limit {
        kept.removeLast()
        kept.append("…")
        return String(kept)
      }
      hasBlank = isBlank
      kept.append(shown)
      count += 1
    }
    if hasBlank, !kept.isEmpty { kept.removeLast() }
    return String(kept)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0: nil
    case 0x202A...0x202E, 0x2066...0x2069: nil  // embeddings, overrides, isolates
    case 0xFFF9...0xFFFB, 0xFEFF: nil  // interlinear annotation, byte order mark
    case 0xE0000...0xE007F: nil  // tags, which nobody sees
    default: scalar
    }
  }
}
