// SPDX-License-Identifier: Apache-2.0

import UsherModel
import VCard

/// An open file of cards, read as far as somebody asks for the next.
struct CardFile {
  /// What stands next in the file.
  enum Event {
    case card(VCard)
    case notice(Notice)
    /// A chunk was read, and no card ended in it.
    case nothingYet
  }

  /// So many faults are told one by one, the others as a number; a file that is no address book has as many as lines.
  static let noticeLimit = 5
  /// The most bytes that are read at a time.
  static let chunkSize = 1 << 16

  /// The path, for notices and for finding a card again.
  let path: String
  /// Nil where the file was read to its end ahead of time.
  private(set) var descriptor: Descriptor?
  private var reader = VCardReader()
  private var isAtEnd = false
  /// Why it couldn't be read on, until that is told.
  private var failure: FileFailure?
  /// How many bytes there were still to read when it was opened.
  private var remaining: Int
  private var noticeCount = 0
  /// The line of the last fault that was told.
  private var lastLine: UInt64 = 0

  /// Takes an open file, which must be a regular one.
  init(_ descriptor: Descriptor, path: String, at offset: UInt64 = 0) throws(FileFailure) {
    // Some file systems don't know their files' sizes, and say 0.
    let size = try descriptor.size()
    remaining = size > 0 ? size - min(size, Int(clamping: offset)) : .max
    if offset > 0 { try descriptor.seek(to: offset) }
    self.descriptor = descriptor
    self.path = path
  }

  /// The next card or notice, or nil at the end; `chunk` is room for reading.
  mutating func next(_ chunk: inout [UInt8]) -> Event? {
    if let event = reader.next() { return found(event) }
    if let failure = failure.take() {
      return .notice(Notice(path: path, text: "the file can't be read on: \(failure.reason)"))
    }
    guard !isAtEnd else { return summary() }
    read(&chunk)
    return reader.next().map { found($0) } ?? .nothingYet
  }

  /// Reads the first chunk before anybody asks, and closes a file that has no more.
  ///
  /// Gives how many bytes it holds; one that stays open counts as a whole chunk, so that a bound of bytes bounds
  /// descriptors too.
  mutating func readAhead(_ chunk: inout [UInt8]) -> Int {
    read(&chunk)
    guard isAtEnd else { return max(reader.heldBytes, Self.chunkSize) }
    descriptor = nil
    return reader.heldBytes
  }

  private mutating func read(_ chunk: inout [UInt8]) {
    do throws(FileFailure) {
      let count = try descriptor?.read(into: &chunk) ?? 0
      reader.append(chunk[..<count])
      remaining -= count
      // A file that has shrunk ends with 0; one that grows meanwhile is read as it was.
      if count == 0 || remaining <= 0 {
        isAtEnd = true
        reader.finish()
      }
    } catch {
      isAtEnd = true
      failure = error
    }
  }

  private mutating func found(_ event: VCardReader.Event) -> Event {
    switch event {
    case .card(let card): return .card(card)
    case .damage(let damage):
      noticeCount += 1
      guard noticeCount <= Self.noticeLimit else { return .nothingYet }
      lastLine = damage.line
      return .notice(Notice(path: path, line: damage.line, text: damage.description))
    }
  }

  /// How many faults weren't told one by one, once.
  private mutating func summary() -> Event? {
    let more = noticeCount - Self.noticeLimit
    guard more > 0 else { return nil }
    noticeCount = 0
    let faults = more == 1 ? "1 more fault was" : "\(more) more faults were"
    return .notice(Notice(path: path, line: lastLine, text: "behind this, \(faults) found and skipped"))
  }
}
