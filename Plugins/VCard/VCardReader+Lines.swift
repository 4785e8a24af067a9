// SPDX-License-Identifier: Apache-2.0

extension VCardReader {
  /// A physical line of the buffer.
  struct Line {
    var range: Range<Int>
    var number: UInt64
    /// Where the next one starts.
    var next: Int
    /// Its start was dropped, so what it is can't be told.
    var isCut: Bool
  }

  /// Takes a whole line, or nothing while its end hasn't come.
  mutating func nextLine() -> Line? {
    let end: Int
    let next: Int
    do {
      let bytes = buffer.span
      end = bytes.lineEnd(from: scanned)
      next = bytes.lineStart(after: end)
    }
    // A CR at the end of the chunk may be half of a CR LF.
    let isWhole = end < buffer.count && (next < buffer.count || buffer[end] == ASCII.lineFeed)
    guard isWhole || (isFinished && lineStart < buffer.count) else {
      scanned = end
      return nil
    }
    let found = Line(range: lineStart..<end, number: line, next: next, isCut: isLineCut)
    lineStart = next
    scanned = next
    line += 1
    isLineCut = false
    return found
  }

  /// Lets a line open or close a card.
  mutating func take(_ line: Line) -> Event? {
    let boundary = line.isCut ? .other : CardBoundary(buffer.span, line.range)
    guard var open = card else { return takeOutside(line, boundary) }
    if line.next - open.start > limits.cardBytes { return skip(open, .cardTooLarge) }
    switch boundary {
    case .begin where open.isAgentOpen: open.depth += 1
    case .begin:
      card = nil
      let missed = damage(.notClosed, open)
      _ = takeOutside(line, .begin)
      return .damage(missed)
    case .end where open.depth == 0: return close(open, at: line.next)
    case .end: open.depth -= 1
    case .agent, .blank, .other: break
    }
    if boundary != .blank { open.isAgentOpen = boundary == .agent }
    card = open
    return nil
  }

  /// Gives up a card, or drops the start of a line outside cards, that grew beyond what is kept.
  mutating func cutWhatIsTooLong() -> Event? {
    if let open = card {
      guard scanned - open.start > limits.cardBytes else { return nil }
      lineStart = scanned
      isLineCut = true
      return skip(open, .cardTooLarge)
    }
    // No first line of a card is that long.
    guard scanned - lineStart > 256 else { return nil }
    let start = lineStart
    lineStart = scanned
    isLineCut = true
    return stray(at: start, line)
  }

  private mutating func takeOutside(_ line: Line, _ boundary: CardBoundary) -> Event? {
    switch boundary {
    case .begin:
      let start = line.range.lowerBound
      card = OpenCard(start: buffer[start] == 0xEF ? start + CardBoundary.markLength : start, line: line.number)
      isStrayReported = false
      return nil
    case .blank, .end: return nil
    case .agent, .other: return stray(at: line.range.lowerBound, line.number)
    }
  }

  private mutating func stray(at start: Int, _ number: UInt64) -> Event? {
    guard !isStrayReported else { return nil }
    isStrayReported = true
    return .damage(VCardDamage(code: .strayLines, line: number, offset: bufferOffset + UInt64(start)))
  }

  private mutating func skip(_ open: OpenCard, _ code: VCardDamage.Code) -> Event {
    card = nil
    isStrayReported = true
    return .damage(damage(code, open))
  }

  private mutating func close(_ open: OpenCard, at end: Int) -> Event {
    card = nil
    isStrayReported = false
    let source = Array(buffer[open.start..<end])
    let offset = bufferOffset + UInt64(open.start)
    let parser = CardParser(source: source, offset: offset, line: open.line, limits: limits)
    do throws(VCardDamage) {
      return .card(try parser.parsed())
    } catch {
      return .damage(error)
    }
  }
}
