// SPDX-License-Identifier: Apache-2.0

import UsherModel
import VCard

/// Reads an address book card by card, and names each.
///
/// Lists of cards (`KIND:group`) are passed over: they are no contacts. Memory: one card, one chunk, the names of the
/// open folders, eight bytes for each name that was given, and what is read ahead.
struct BookReader {
  /// What was read.
  enum Event {
    case card(BookCard)
    case notice(Notice)
    /// A folder was opened, and its names will be read next.
    case folder(Descriptor, path: String)
    /// A file was read to its end; not told of files that were read ahead.
    case end(Descriptor)
    /// Some bytes were read and nothing was found.
    case nothingYet
  }

  /// So many steps are taken before files are read ahead: a thread isn't worth its start for less.
  private static let fewSteps = 64

  private var walk: BookWalk
  /// How many steps are taken until files are read ahead; nil where they aren't.
  private var stepsUntilAhead: Int?
  private var ahead: ReadAhead?
  private var file: CardFile?
  private var chunk = [UInt8](repeating: 0, count: CardFile.chunkSize)
  /// Fingerprints of the names that were given.
  private var names: Set<UInt64> = []
  /// How many cards say the same, where more than one does.
  private var copies: [UInt64: Int] = [:]

  /// Reads what a walk finds; `readsAhead` is for those who don't need to hear of folders before their files are read.
  init(_ walk: BookWalk, readsAhead: Bool = false) {
    self.walk = walk
    stepsUntilAhead = readsAhead ? Self.fewSteps : nil
  }

  /// The next card or notice, or nil at the end; reads one chunk at most.
  mutating func next() -> Event? {
    guard let event = file?.next(&chunk) else { return endFile() ?? nextFile() }
    switch event {
    case .card(let card) where card.isGroup: return .nothingYet
    case .card(let card): return .card(named(card))
    case .notice(let notice): return .notice(notice)
    case .nothingYet: return .nothingYet
    }
  }

  private mutating func endFile() -> Event? {
    defer { file = nil }
    return (file?.descriptor).map { .end($0) }
  }

  private mutating func nextFile() -> Event? {
    switch nextStep() {
    case .file(let opened):
      file = opened
      return .nothingYet
    case .folder(let folder, let path): return .folder(folder, path: path)
    case .notice(let notice): return .notice(notice)
    case nil: return nil
    }
  }

  private mutating func nextStep() -> BookWalk.Step? {
    if ahead == nil, let steps = stepsUntilAhead {
      stepsUntilAhead = steps > 0 ? steps - 1 : nil
      // Where no thread can be had, they are read as they are asked for.
      if steps == 0 { ahead = try? ReadAhead(walk) }
    }
    return ahead == nil ? walk.next() : ahead?.next()
  }

  private mutating func named(_ card: VCard) -> BookCard {
    let path = file?.path ?? ""
    if let uid = ContactIdentifier.uid(card), names.insert(uid.fingerprint).inserted {
      return BookCard(card: card, identifier: uid, path: path)
    }
    return BookCard(card: card, identifier: contentName(card), path: path)
  }

  private mutating func contentName(_ card: VCard) -> String {
    let name = ContactIdentifier.content(card)
    guard !names.insert(name.fingerprint).inserted else { return name }
    copies[name.fingerprint, default: 1] += 1
    return ContactIdentifier.content(card, copy: copies[name.fingerprint] ?? 1)
  }
}
