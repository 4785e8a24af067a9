// SPDX-License-Identifier: Apache-2.0

/// The rule for the ids of applications: at least two elements with dots between them, as D-Bus and Flatpak have it.
///
/// An element is made of letters, digits, `_` and `-`, and starts with neither a digit nor `-` (D-Bus Specification,
/// "Bus names"). An id names files, so it is also bounded, and never a path.
package enum AppIdentifier {
  /// The longest id, in bytes.
  package static let longest = 200

  /// Whether a text is an id.
  package static func isValid(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    var elements = 1
    var isAtStart = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
        isAtStart = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if isAtStart { return false }
      case UInt8(ascii: "."):
        if isAtStart { return false }
        isAtStart = true
        elements += 1
      default:
        return false
      }
    }
    return elements > 1 && !isAtStart
  }
}
