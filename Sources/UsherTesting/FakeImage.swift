// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// The bytes of the fake plugin, into which a test's category is written.
///
/// Two places say what a plugin is: the note, which the host reads without loading, and the table, which must agree with
/// it. Both have room in the file that the build makes.
struct FakeImage {
  private static let noteStart = Array("#usher-fake-note\n".utf8)
  private static let noteEnd = Array("#usher-fake-end\n".utf8)
  private static let stamp = Array("USHERFAKE-STAMP\0".utf8)
  private static let nameSize = 128
  private static let scopeSize = 48
  private static let scopeCount = 8

  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes another plugin's facts into the file.
  mutating func play(
    _ category: Category, id: String, authority: Authority, scopes: [Scope]
  ) throws(FakeFailure) {
    guard (1...Self.scopeCount).contains(scopes.count), id.utf8.count < Self.nameSize,
      category.rawValue.utf8.count < Self.nameSize, scopes.allSatisfy({ $0.rawValue.utf8.count < Self.scopeSize })
    else { throw FakeFailure("a fake has 1 to 8 scopes of less than 48 letters, and names of less than 128") }
    try writeNote(category, id: id, authority: authority, scopes: scopes)
    guard var place = place(of: Self.stamp) else { throw FakeImage.foreign }
    place += Self.stamp.count
    for (text, size) in [(id, Self.nameSize), (category.rawValue, Self.nameSize)] {
      put(text, size: size, at: place)
      place += size
    }
    for index in 0..<Self.scopeCount {
      put(index < scopes.count ? scopes[index].rawValue : "", size: Self.scopeSize, at: place)
      place += Self.scopeSize
    }
    bytes[place] = UInt8(ascii: authority == .system ? "s" : "c")
  }

  private mutating func writeNote(
    _ category: Category, id: String, authority: Authority, scopes: [Scope]
  ) throws(FakeFailure) {
    guard let start = place(of: Self.noteStart), let end = place(of: Self.noteEnd), end > start else {
      throw FakeImage.foreign
    }
    let choices = "limited;reduced;once;until"
    let lines =
      [
        "abi=1.0", "id=\(id)", "category=\(category.rawValue)", "name=Fake \(category.rawValue)", "version=1.0.0",
        "authority=\(authority.word)", "license=Apache-2.0",
        "scopes=\(scopes.map(\.rawValue).joined(separator: ";"))",
        "extensions=\(category == .contacts ? "usher.contacts/1" : "org.usher.fake/1")",
      ] + scopes.map { "scope.\($0.rawValue).choices=\(choices)" } + FakeScopes.relations(in: category, scopes)
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let room = start + Self.noteStart.count..<end
    guard text.count + 2 <= room.count else { throw FakeFailure("the fake's note has no room for so long names") }
    let filler = [UInt8](repeating: UInt8(ascii: "#"), count: room.count - text.count - 1) + [UInt8(ascii: "\n")]
    bytes.replaceSubrange(room, with: text + filler)
  }

  private mutating func put(_ text: String, size: Int, at place: Int) {
    let padded = Array(text.utf8) + [UInt8](repeating: 0, count: size - text.utf8.count)
    bytes.replaceSubrange(place..<place + size, with: padded)
  }

  private func place(of mark: [UInt8]) -> Int? {
    var index = 0
    while let start = bytes[index...].firstIndex(of: mark[0]) {
      if bytes[start...].starts(with: mark) { return start }
      index = start + 1
    }
    return nil
  }

  private static let foreign = FakeFailure("the file isn't the fake plugin: name libUsherFakePlugin.so of this version")
}
