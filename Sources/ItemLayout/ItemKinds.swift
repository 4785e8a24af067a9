// SPDX-License-Identifier: Apache-2.0

/// The item kinds that a method delivers.
///
/// Written as `kind[:name]=layout`, separated by `;`. The core's kinds are always known.
public struct ItemKinds: Sendable, Hashable {
  /// One kind.
  public struct Entry: Sendable, Hashable {
    /// The number.
    public let number: UInt32
    /// The name; the number where none is given.
    public let name: String
    /// The struct's layout.
    public let layout: Layout
  }

  /// The kinds in the order of the text, without the core's.
  public let entries: [Entry]

  /// The kinds 1 to 999 that every method may deliver.
  public static let core: [Entry] = {
    let texts: [(UInt32, String, String)] = [
      (1, "progress", "u,u,t:done,t:total"), (2, "chosen", "u,u,a:identifiers(s:value)"),
      (3, "notice", "u,u,s:path,t:line,s:text"), (4, "gap", "u,u,t:lost"),
      (5, "changed", "u,u,a:identifiers(s:value)"),
    ]
    // Each text is a literal that the tests parse; one that didn't would be left out.
    return texts.compactMap { number, name, text in
      (try? Layout(parsing: text)).map { Entry(number: number, name: name, layout: $0) }
    }
  }()

  /// The first number that an extension may give a kind of its own (USHER_ITEM_FIRST_OWN).
  private static var firstOwn: UInt32 { 1000 }
  /// The most kinds of one method.
  private static var mostKinds: Int { 64 }

  /// Parses the text of a method's `items`; an empty one has no kinds of its own.
  ///
  /// The core's kinds may stand in it, with the layout that they have.
  public init(parsing text: String) throws(LayoutError) {
    var entries: [Entry] = []
    for part in text.utf8.split(separator: UInt8(ascii: ";"), maxSplits: Self.mostKinds) {
      if entries.count == Self.mostKinds {
        throw LayoutError(.grammar, "a method has more than \(Self.mostKinds) item kinds")
      }
      let entry = try Self.entry(Substring(part))
      guard !entries.contains(where: { $0.number == entry.number || $0.name == entry.name }) else {
        throw LayoutError(.grammar, "the item kind \(entry.number):\(entry.name) stands twice")
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  private static func entry(_ text: Substring) throws(LayoutError) -> Entry {
    let shown = LayoutText.shown(text)
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw LayoutError(.grammar, "the item kind “\(shown)” lacks `=` and a layout")
    }
    let head = text[..<equals].utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = UInt32(Substring(head[0])), number > 0 else {
      throw LayoutError(.grammar, "the item kind “\(shown)” has no number")
    }
    let name = head.count > 1 ? String(Substring(head[1])) : String(number)
    guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy(LayoutParser.isNameByte) else {
      throw LayoutError(.grammar, "the item kind “\(shown)” has a name that none may have")
    }
    let layout = try Layout(parsing: String(text[text.utf8.index(after: equals)...]))
    if number < firstOwn {
      guard let known = core.first(where: { $0.number == number }), known.layout.hasKinds(of: layout) else {
        throw LayoutError(
          .grammar, "the item kind \(number) isn't the plugin's to define; its own start at \(firstOwn)")
      }
      return known
    }
    return Entry(number: number, name: name, layout: layout)
  }

  /// The kind of a number; nil for one that is neither the method's nor the core's.
  public func entry(_ number: UInt32) -> Entry? {
    for entry in entries where entry.number == number { return entry }
    for entry in ItemKinds.core where entry.number == number { return entry }
    return nil
  }
}
