// SPDX-License-Identifier: Apache-2.0

/// Finds the slot of a name: by looking at each while there are few, by a hash table when there are many.
///
/// A note has a dozen keys, where a table would cost more than everything else together. The table's hash is seeded
/// per process, so that no file can be written to make it slow.
struct KeyIndex: Sendable {
  private static let fewSlots = 24

  private(set) var slots: [KeySlot] = []
  /// Groups whose lines stand in several places, which only a tolerated file has, and fewer than it may have errors.
  var splitGroups: Set<UInt32> = []

  /// Numbers of slots, plus one; 0 is a free cell, and nothing is here while there are few slots.
  private var table: [UInt32] = []
  /// A bit for each fingerprint's top six bits: a name whose bit isn't set is new.
  private var seen: UInt64 = 0

  /// Whether a name with that fingerprint may be filed; false is certain.
  @inline(__always)
  func mayHave(_ fingerprint: UInt32) -> Bool {
    seen & Self.bit(fingerprint) != 0
  }

  init() {
    slots.reserveCapacity(Self.fewSlots)
  }

  /// The slot of a name with that locale in that group.
  func find(_ name: Span<UInt8>, locale: Span<UInt8>, group: UInt32, in bytes: Span<UInt8>) -> Int? {
    find(name, locale: locale, group: group, fingerprint: KeyFingerprint.of(name), in: bytes)
  }

  /// The same, for a caller who has the fingerprint already.
  func find(
    _ name: Span<UInt8>, locale: Span<UInt8>, group: UInt32, fingerprint: UInt32, in bytes: Span<UInt8>
  ) -> Int? {
    if !mayHave(fingerprint) { return nil }
    if table.isEmpty {
      for number in slots.indices
      where matches(number, name, locale: locale, group: group, fingerprint: fingerprint, in: bytes) {
        return number
      }
      return nil
    }
    let mask = table.count - 1
    var cell = Self.hash(name, locale: locale, group: group) & mask
    while table[cell] != 0 {
      let number = Int(table[cell]) - 1
      if matches(number, name, locale: locale, group: group, fingerprint: fingerprint, in: bytes) { return number }
      cell = (cell + 1) & mask
    }
    return nil
  }

  /// Files a slot that isn't there yet.
  @inline(__always)
  mutating func append(_ slot: KeySlot, in bytes: Span<UInt8>) {
    slots.append(slot)
    seen |= Self.bit(slot.fingerprint)
    if slots.count > Self.fewSlots { enterLast(in: bytes) }
  }

  private mutating func enterLast(in bytes: Span<UInt8>) {
    if slots.count * 2 > table.count {
      grow(in: bytes)
    } else {
      place(slots.count - 1, in: bytes)
    }
  }

  private mutating func grow(in bytes: Span<UInt8>) {
    table = [UInt32](repeating: 0, count: max(4 * Self.fewSlots, 2 * table.count).roundedUpToPowerOfTwo)
    for number in slots.indices { place(number, in: bytes) }
  }

  private mutating func place(_ number: Int, in bytes: Span<UInt8>) {
    let slot = slots[number]
    let mask = table.count - 1
    let name = bytes.extracting(slot.nameRange)
    var cell = Self.hash(name, locale: bytes.extracting(slot.localeRange), group: slot.group) & mask
    while table[cell] != 0 { cell = (cell + 1) & mask }
    table[cell] = UInt32(number) + 1
  }

  @inline(__always)
  private func matches(
    _ number: Int, _ name: Span<UInt8>, locale: Span<UInt8>, group: UInt32, fingerprint: UInt32, in bytes: Span<UInt8>
  ) -> Bool {
    let slot = slots[number]
    guard slot.fingerprint == fingerprint, slot.group == group else { return false }
    return equal(name, bytes.extracting(slot.nameRange)) && equal(locale, bytes.extracting(slot.localeRange))
  }

  private static func bit(_ fingerprint: UInt32) -> UInt64 { 1 << UInt64(fingerprint >> 26) }

  private static func hash(_ name: Span<UInt8>, locale: Span<UInt8>, group: UInt32) -> Int {
    var hasher = Hasher()
    hasher.combine(group)
    hasher.combine(name.count)
    hasher.combine(span: name)
    hasher.combine(span: locale)
    return hasher.finalize()
  }
}

/// Whether two spans hold the same bytes.
@inline(__always)
func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  if left.count != right.count { return false }
  for position in left.indices where left[position] != right[position] { return false }
  return true
}

extension Hasher {
  fileprivate mutating func combine(span: Span<UInt8>) {
    var offset = 0
    while offset <= span.count - 8 {
      combine(span.word(at: offset))
      offset += 8
    }
    while offset < span.count {
      combine(span[offset])
      offset += 1
    }
  }
}

extension Int {
  /// The least power of two that isn't smaller; for positive numbers.
  fileprivate var roundedUpToPowerOfTwo: Int { 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
