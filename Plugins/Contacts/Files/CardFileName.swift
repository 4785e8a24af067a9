// SPDX-License-Identifier: Apache-2.0

/// Which files hold cards.
enum CardFileName {
  /// Whether a name ends in `.vcf` or `.vcard`, in any case, and isn't hidden.
  static func isOne(_ name: Span<UInt8>) -> Bool {
    guard name.count > 0, name[0] != 0x2E else { return false }
    return ends(name, ".vcf") || ends(name, ".vcard")
  }

  private static func ends(_ name: Span<UInt8>, _ suffix: String) -> Bool {
    let suffix = suffix.utf8Span.span
    let start = name.count - suffix.count
    guard start > 0 else { return false }
    return suffix.indices.allSatisfy { place in
      name[start + place] == suffix[place] || name[start + place] | 0x20 == suffix[place]
    }
  }
}
