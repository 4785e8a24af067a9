// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

extension Rehearsal {
  /// Reads parts as an application may take them from an argument or a variable of its own.
  ///
  /// `camera=no-plugin;contacts=denied;photos=limited:first,second;*=denied`; nothing where the text is empty.
  ///
  /// - Throws: `misconfigured` with the word that isn't one.
  public init(parsing text: String) throws(UsherError) {
    var parts: [Category: Part] = [:]
    for entry in text.split(separator: ";") {
      let sides = entry.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let part = Part(sides[1]) else { throw Self.error(entry) }
      guard parts.updateValue(part, forKey: Category(String(sides[0]))) == nil else { throw Self.error(entry) }
    }
    self.init(parts)
  }

  private static func error(_ entry: Substring) -> UsherError {
    let shown = DisplayText.clean(String(entry), limit: 60)
    return UsherError(
      .misconfigured, nil,
      "“\(shown)” is no part to rehearse: please give each category once, as no-plugin, denied or limited:first,second")
  }
}

extension Rehearsal.Part {
  fileprivate init?(_ text: Substring) {
    let sides = text.split(separator: ":", maxSplits: 1)
    switch (sides.first, sides.count) {
    case ("no-plugin", 1): self = .noPlugin
    case ("denied", 1): self = .denied
    case ("limited", _):
      self = .limited(sides.dropFirst().first?.split(separator: ",").map(String.init) ?? [])
    default: return nil
    }
  }
}
