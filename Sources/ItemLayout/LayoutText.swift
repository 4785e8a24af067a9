// SPDX-License-Identifier: Apache-2.0

/// A stranger's words in a sentence of ours.
enum LayoutText {
  /// At most 200 characters, without control and direction characters.
  static func shown(_ text: some StringProtocol) -> String {
    var safe = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    for _ in 0..<200 {
      guard let scalar = rest.popFirst() else { break }
      let category = scalar.properties.generalCategory
      safe.append(category == .control || category == .format ? "\u{FFFD}" : scalar)
    }
    return String(safe) + (rest.isEmpty ? "" : "…")
  }
}
