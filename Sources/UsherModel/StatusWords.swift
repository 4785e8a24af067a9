// SPDX-License-Identifier: Apache-2.0

/// A status without its sentence, as three numbers.
///
/// A host can publish them without a lock, and a reader copies them without decoding anything. Every value of every axis
/// has one form only, so equal statuses have equal words.
@usableFromInline
package struct StatusWords: Sendable, Hashable {
  /// All axes, and which moments there are.
  ///
  /// Bit 63 is always clear; whoever publishes the words may mark them with it.
  ///
  /// | bits | |
  /// |---|---|
  /// | 0–3 | authorization, as its tag |
  /// | 4–13 | canPrompt, intent, accuracy, lifetime, authority: two bits each, the raw values, 0 for no authority |
  /// | 14, 15 | whether there is an `expires`, a `since` |
  /// | 16–47 | the number of an unknown authorization |
  /// | 48–55 | reason |
  @usableFromInline package var axes: UInt64
  /// When the answer ends; 0 where bit 14 is clear.
  @usableFromInline package var expires: Int64
  /// When the answer was given; 0 where bit 15 is clear.
  @usableFromInline package var since: Int64

  /// Makes a status of words that were taken from one.
  @inlinable
  package init(axes: UInt64, expires: Int64, since: Int64) {
    self.axes = axes
    self.expires = expires
    self.since = since
  }
}

extension StatusWords {
  /// The tag of the authorization, to compare with one without decoding.
  @inlinable
  package var authorizationTag: UInt8 { UInt8(truncatingIfNeeded: axes & 15) }

  var authorization: Authorization {
    get { Authorization(tag: authorizationTag, raw: Int32(truncatingIfNeeded: axes >> 16)) }
    set {
      var raw: UInt32 = 0
      if case .unknown(let number) = newValue { raw = UInt32(bitPattern: number) }
      axes = axes & ~0xffff_ffff_000f | UInt64(raw) << 16 | UInt64(newValue.tag)
    }
  }

  package var reason: StatusReason {
    get { StatusReason(rawValue: UInt8(truncatingIfNeeded: axes >> 48)) }
    set { axes = axes & ~(0xff << 48) | UInt64(newValue.rawValue) << 48 }
  }

  /// One of the axes of two bits.
  subscript(shift: UInt64) -> UInt8 {
    get { UInt8(truncatingIfNeeded: axes >> shift & 3) }
    set { axes = axes & ~(3 << shift) | UInt64(newValue & 3) << shift }
  }

  var end: Int64? {
    get { axes & 1 << 14 == 0 ? nil : expires }
    set {
      axes = axes & ~(1 << 14) | (newValue == nil ? 0 : 1 << 14)
      expires = newValue ?? 0
    }
  }

  var beginning: Int64? {
    get { axes & 1 << 15 == 0 ? nil : since }
    set {
      axes = axes & ~(1 << 15) | (newValue == nil ? 0 : 1 << 15)
      since = newValue ?? 0
    }
  }
}

extension Authorization {
  /// A small number for the words; the numbers of the ABI lie too far apart to be read back quickly.
  @inlinable
  package var tag: UInt8 {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorized: 3
    case .limited: 4
    case .unsupported: 5
    case .serviceOff: 6
    case .unknown: 7
    }
  }

  fileprivate init(tag: UInt8, raw: Int32) {
    switch tag {
    case 0: self = .notDetermined
    case 1: self = .restricted
    case 2: self = .denied
    case 3: self = .authorized
    case 4: self = .limited
    case 5: self = .unsupported
    case 6: self = .serviceOff
    default: self = .unknown(raw)
    }
  }
}
