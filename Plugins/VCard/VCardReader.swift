// SPDX-License-Identifier: Apache-2.0

/// Finds the cards of a file, chunk by chunk.
///
/// Reads vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), one or many in a file, in UTF-8 or UTF-16. It does no input of
/// its own: `append` what was read, take events with `next` until it answers nil, and `finish` at the end of the file.
/// A damaged card is an event of its own, and the cards behind it come through.
///
/// Memory: one card up to the limit and one chunk, whatever the file holds. Nothing in a file can make it trap.
package struct VCardReader: Sendable {
  /// What was found.
  package enum Event: Sendable {
    case card(VCard)
    case damage(VCardDamage)
  }

  let limits: VCardLimits
  var decoder = StreamDecoder()
  /// The bytes from the start of the card or line that is being read.
  var buffer: [UInt8] = []
  /// The place of `buffer`'s first byte in the file.
  var bufferOffset: UInt64 = 0
  /// Start of the physical line that is being read.
  var lineStart = 0
  /// How far that line is known to have no end.
  var scanned = 0
  /// Number of that line, from 1.
  var line: UInt64 = 1
  /// The start of that line was dropped: it is too long to matter.
  var isLineCut = false
  /// The card that is open.
  var card: OpenCard?
  /// Lines outside a card have been reported, or belong to a card that was.
  var isStrayReported = false
  var isFinished = false

  /// A card whose end hasn't been seen.
  struct OpenCard {
    var start: Int
    var line: UInt64
    /// How many cards are open inside it.
    var depth = 0
    var isAgentOpen = false
  }

  /// Makes a reader for one file.
  package init(limits: VCardLimits = VCardLimits()) {
    self.limits = limits
  }

  /// How many bytes the reader holds; for tests of its bound.
  package var heldBytes: Int { buffer.count }

  /// Takes the next bytes of the file.
  ///
  /// Cost: copies the chunk once. Events that weren't taken stay.
  package mutating func append(_ chunk: ArraySlice<UInt8>) {
    dropConsumed()
    decoder.decode(chunk, into: &buffer)
  }

  /// Says that the file has ended.
  package mutating func finish() {
    decoder.finish(into: &buffer)
    isFinished = true
  }

  /// The next card or damage, or nil when more bytes are needed or the file is over.
  package mutating func next() -> Event? {
    while let line = nextLine() {
      if let event = take(line) { return event }
    }
    if let event = cutWhatIsTooLong() { return event }
    guard isFinished, let open = card else { return nil }
    card = nil
    return .damage(damage(.notClosed, open))
  }

  private mutating func dropConsumed() {
    let consumed = card?.start ?? lineStart
    guard consumed > 0 else { return }
    buffer.removeSubrange(..<consumed)
    bufferOffset += UInt64(consumed)
    lineStart -= consumed
    scanned -= consumed
    card?.start -= consumed
  }

  func damage(_ code: VCardDamage.Code, _ open: OpenCard) -> VCardDamage {
    VCardDamage(code: code, line: open.line, offset: bufferOffset + UInt64(open.start))
  }
}
