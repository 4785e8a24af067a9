// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The word that this one is most likely a mistyped form of; nil where none is near.
  package func nearest(of words: [String]) -> String? {
    guard utf8.count < 20 else { return nil }
    let near = words.map { (word: $0, distance: $0.distance(to: self)) }.min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= 2 && $0.distance < $0.word.count ? $0.word : nil }
  }

  /// How many characters have to be put in, left out or changed to make one text of the other (Levenshtein).
  package func distance(to other: String) -> Int {
    let target = Array(other.unicodeScalars)
    var row = Array(0...target.count)
    for (index, scalar) in unicodeScalars.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let substitution = diagonal + (target[column] == scalar ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
