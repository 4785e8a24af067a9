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

  /// Parses the text of a method's `items`; an empty one has no kinds of its own.
  public init(parsing text: String) throws(LayoutError) {
    var entries: [Entry] = []
    for part in text.utf8.split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        throw LayoutError(.grammar, "the item kind “\(Substring(part))” lacks `=` and a layout")
      }
      let head = part[..<equals].split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = UInt32(String(Substring(head[0]))) else {
        throw LayoutError(.grammar, "the item kind “\(Substring(part[..<equals]))” has no number")
      }
      let name = head.count > 1 ? String(Substring(head[1])) : String(number)
      guard !entries.contains(where: { $0.number == number }) else {
        throw LayoutError(.grammar, "the item kind \(number) stands twice")
      }
      let layout = try Layout(parsing: String(Substring(part[part.index(after: equals)...])))
      entries.append(Entry(number: number, name: name, layout: layout))
    }
    self.entries = entries
  }

  /// The kind of a number; nil for one that is neither the method's nor the core's.
  public func entry(_ number: UInt32) -> Entry? {
    for entry in entries where entry.number == number { return entry }
    for entry in ItemKinds.core where entry.number == number { return entry }
    return nil
  }
}
