// SPDX-License-Identifier: Apache-2.0

/// Which files hold cards.
enum CardFileName {
  /// Whether a name ends in `.vcf` or `.vcard`, in any case, and isn't hidden.
  static func isOne(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.first != 0x2E && (ends(name, ".vcf") || ends(name, ".vcard"))
  }

  private static func ends(_ name: some BidirectionalCollection<UInt8>, _ suffix: String) -> Bool {
    let end = name.suffix(suffix.utf8.count)
    return end.count < name.count && zip(end, suffix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }
}
