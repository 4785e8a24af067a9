// SPDX-License-Identifier: Apache-2.0

extension VCard {
  /// A version of the format.
  package enum Version: Sendable {
    /// 2.1, of 1996.
    case v2
    /// 3.0, RFC 2426.
    case v3
    /// 4.0, RFC 6350, and what comes after it.
    case v4

    init(_ value: ArraySlice<UInt8>) {
      switch value.first {
      case 0x32: self = .v2
      case 0x33: self = .v3
      default: self = .v4
      }
    }
  }
}
