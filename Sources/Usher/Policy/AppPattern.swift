// SPDX-License-Identifier: Apache-2.0

/// A name of applications in a policy: an id, or a pattern in which `*` is any number of characters and `?` is one.
///
/// Both stand for dots too, so that `org.example.*` is everything below `org.example`, at any depth. Letters count as
/// they are written.
enum AppPattern {
  /// What is wrong with a pattern, as the second half of a sentence; nil where nothing is.
  static func fault(of pattern: String) -> String? {
    if pattern.isEmpty { return "names no application between two semicolons" }
    if pattern.utf8.count > AppIdentifier.longest { return "is longer than any application id" }
    if !pattern.utf8.allSatisfy(isAllowed) {
      return "is no application id; ids are made of letters, digits, `_`, `-` and dots, `*` stands for any characters, "
        + "`?` for one, and `;` separates several"
    }
    guard !pattern.utf8.contains(star) else { return nil }
    if !AppIdentifier.isValid(String(pattern.map { $0 == "?" ? "a" : $0 })) {
      return "is no application id; write it in full, such as com.example.chat"
    }
    return nil
  }

  /// Whether an application's id fits a pattern.
  ///
  /// Takes time in proportion to the product of the lengths at most: only the last `*` is ever tried again.
  static func matches(_ pattern: String, _ id: String) -> Bool {
    let (pattern, id) = (Array(pattern.utf8), Array(id.utf8))
    var (inPattern, inID) = (0, 0)
    var retry: (pattern: Int, id: Int)?
    while inID < id.count {
      if inPattern < pattern.count, pattern[inPattern] == star {
        inPattern += 1
        retry = (inPattern, inID)
      } else if inPattern < pattern.count, pattern[inPattern] == mark || pattern[inPattern] == id[inID] {
        inPattern += 1
        inID += 1
      } else if let last = retry {
        retry = (last.pattern, last.id + 1)
        (inPattern, inID) = (last.pattern, last.id + 1)
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == star }
  }

  private static let star = UInt8(ascii: "*")
  private static let mark = UInt8(ascii: "?")

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: byte == star || byte == mark
    }
  }
}
