// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The FNV-1a hash, 64 bit, of the UTF-8; never allocates.
  package var fingerprint: UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }
}
