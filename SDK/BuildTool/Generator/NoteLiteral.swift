// SPDX-License-Identifier: Apache-2.0

/// An ELF note as a Swift constant: sizes and type as 4-byte numbers, owner and text padded to 4 with NULs.
struct NoteLiteral: Sendable {
  private static let bytesPerLine = 24

  private let owner: String
  private let type: UInt32
  private let text: [UInt8]

  init(owner: String, type: UInt32, text: [UInt8]) {
    self.owner = owner
    self.type = type
    self.text = text
  }

  /// The declaration of the constant; at least one NUL ends the text.
  func declaration(named name: String, section: String) -> String {
    let owner = Self.padded(Array(owner.utf8))
    let text = Self.padded(text)
    let type = String(type, radix: 16)
    return """
      @section("\(section)") @used
      private let \(name):
        (UInt32, UInt32, UInt32, InlineArray<\(owner.count), UInt8>, InlineArray<\(text.count), UInt8>) = (
          \(self.owner.utf8.count + 1), \(text.count), 0x\(type),
          [\(Self.list(owner))],
          [
      \(Self.lines(text))    ]
        )

      """
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  private static func list(_ bytes: some Collection<UInt8>) -> String {
    bytes.map { "\($0)" }.joined(separator: ", ")
  }

  private static func lines(_ bytes: [UInt8]) -> String {
    var lines = ""
    for start in stride(from: 0, to: bytes.count, by: bytesPerLine) {
      lines += "      \(list(bytes[start..<min(start + bytesPerLine, bytes.count)])),\n"
    }
    return lines
  }
}
