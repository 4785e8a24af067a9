// SPDX-License-Identifier: Apache-2.0

/// The machine's own name, `/etc/machine-id` (machine-id(5)), so that copied answers don't count elsewhere.
enum MachineID {
  /// The id in lower case; nil where there is none or it isn't one.
  static let current: String? = {
    guard let bytes = SmallFile.contents(of: "/etc/machine-id", limit: 128) else { return nil }
    let text = String(decoding: bytes.prefix(32), as: UTF8.self)
    let isHex = text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return text.utf8.count == 32 && isHex ? text : nil
  }()
}
