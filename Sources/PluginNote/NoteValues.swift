// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import UsherModel

/// Where the values of a note stand that plugins are chosen by.
package struct NoteValues: Sendable {
  package typealias Piece = NoteGlance.Piece

  /// The version of the ABI that the plugin was built against.
  package private(set) var abi = ABIVersion(0, 0)
  /// The oldest version of the ABI that it works with.
  package private(set) var requiredABI = ABIVersion(0, 0)
  /// The plugin's name.
  package private(set) var id = Piece()
  /// What it gives permission for.
  package private(set) var category = Piece()
  /// The Swift module that it is.
  package private(set) var swiftModule = Piece()
  /// The version of Swift that built it.
  package private(set) var swiftVersion = Piece()
  /// The FNV-1a hash of the id, as the model's names have it.
  package private(set) var idFingerprint: UInt64 = 0
  /// The same of the category.
  package private(set) var categoryFingerprint: UInt64 = 0
  /// Whether the category is one of those that strangers may not have.
  package private(set) var isReserved = false
  /// Whether the note asks something of the host beyond a version: `abi-variant`, `requires`.
  package private(set) var hasWishes = false

  /// The values of no note.
  init() {}

  /// Takes the values of a note that has been read.
  init(of note: PluginNote) {
    abi = note.abi
    requiredABI = note.requiredABI
    id = Self.piece("id", note)
    category = Self.piece("category", note)
    swiftModule = Self.piece("swift-module", note)
    swiftVersion = Self.piece("swift-version", note)
    idFingerprint = note.id.fingerprint
    categoryFingerprint = note.category.fingerprint
    isReserved = Category.reserved.contains(note.category)
    hasWishes = note.abiVariant != nil || !note.requires.isEmpty
  }

  private static func piece(_ key: StaticString, _ note: PluginNote) -> Piece {
    Piece(note.file.bytes(of: key)?.indices ?? 0..<0)
  }

  /// Finds the values of a note of the usual kind; nil where it isn't one.
  ///
  /// Unusual are notes with relations between scopes or choices, and whatever else takes more than a look at one line.
  init?(scanning text: Span<UInt8>) {
    var scanner = NoteScanner(text)
    var found = Found()
    while let line = scanner.next(text) {
      if line.isLocalized { continue }
      guard take(line, text, &found) else { return nil }
    }
    guard scanner.isUsual, found == .everything else { return nil }
    if requiredABI == ABIVersion(0, 0) { requiredABI = abi }
    guard requiredABI.major == abi.major else { return nil }
    // Most people give the plugin the name of its category.
    let (id, category) = (text.extracting(id.range), text.extracting(category.range))
    let isOneName = id.count == category.count && id.starts(with: category)
    guard NoteGrammar.isReverseDNS(id), isOneName || isReserved || NoteGrammar.isReverseDNS(category) else {
      return nil
    }
    idFingerprint = Self.fingerprint(id)
    categoryFingerprint = isOneName ? idFingerprint : Self.fingerprint(category)
  }

  /// Which mandatory keys have been seen.
  private struct Found: OptionSet {
    let rawValue: UInt8

    static let abi = Found(rawValue: 1)
    static let id = Found(rawValue: 2)
    static let category = Found(rawValue: 4)
    static let name = Found(rawValue: 8)
    static let version = Found(rawValue: 16)
    static let authority = Found(rawValue: 32)
    static let everything: Found = [.abi, .id, .category, .name, .version, .authority]
  }

  /// Takes what a line says; false where the whole way must decide.
  private mutating func take(_ line: NoteScanner.Line, _ text: Span<UInt8>, _ found: inout Found) -> Bool {
    let name = text.extracting(line.name)
    let value = text.extracting(line.value)
    switch name.count {
    case 2 where name.equals("id"):
      id = Piece(line.value)
      found.insert(.id)
    case 3 where name.equals("abi"):
      guard let version = ABIVersion(parsing: value) else { return false }
      abi = version
      found.insert(.abi)
    case 4 where name.equals("name"):
      found.insert(.name)
      return !value.isEmpty
    case 6 where name.equals("scopes"): return Self.areScopes(value)
    case 7 where name.equals("version"):
      found.insert(.version)
      return NoteGrammar.isSemanticVersion(value)
    case 8 where name.equals("category"):
      category = Piece(line.value)
      found.insert(.category)
      isReserved = NoteReader.isReserved(value)
    case 8 where name.equals("requires"): hasWishes = true
    case 9 where name.equals("authority"):
      found.insert(.authority)
      return value.equals("consent") || value.equals("system") || value.equals("either")
    case 11 where name.equals("abi-variant"): hasWishes = true
    case 12 where name.equals("abi-required"):
      guard let version = ABIVersion(parsing: value), version != ABIVersion(0, 0) else { return false }
      requiredABI = version
    case 12 where name.equals("swift-module"): swiftModule = Piece(line.value)
    case 13 where name.equals("swift-version"): swiftVersion = Piece(line.value)
    case 13 where name.equals("default-scope"): return false
    default: return !Self.relatesScopes(name)
    }
    return true
  }

  /// Whether a value is a few different ids of scopes with nothing but semicolons between them.
  private static func areScopes(_ value: Span<UInt8>) -> Bool {
    var starts = InlineArray<8, Int>(repeating: 0)
    var count = 0
    var start = 0
    while start < value.count {
      var end = start
      while end < value.count, value[end] != UInt8(ascii: ";") { end += 1 }
      let scope = value.extracting(start..<end)
      guard count < starts.count, NoteGrammar.isScope(scope) else { return false }
      for earlier in 0..<count where value.extracting(starts[earlier]...).starts(with: scope) { return false }
      starts[count] = start
      count += 1
      start = end + 1
    }
    return count > 0
  }

  /// Whether a key says something about a scope that has to agree with what is said about others.
  private static func relatesScopes(_ name: Span<UInt8>) -> Bool {
    guard name.count > 6, name.starts(with: "scope.") else { return false }
    return name.ends(with: ".implies") || name.ends(with: ".requires") || name.ends(with: ".choices")
  }

  private static func fingerprint(_ text: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for position in text.indices { hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01b3 }
    return hash
  }
}
