// SPDX-License-Identifier: Apache-2.0

/// Where an address book is looked for.
enum BookLocations {
  /// The places that the setting `folders` names, or those where contacts usually are.
  ///
  /// The setting is a list that semicolons separate; `~/` is the home folder. A relative path is left out, because it
  /// would mean another folder for every program. Without the setting: `$XDG_DATA_HOME/contacts`, `~/.contacts` and
  /// `~/.local/share/contacts`.
  static func find(setting: String?, environment: BookEnvironment) -> [BookLocation] {
    let home = environment.home
    if let setting {
      let paths = setting.split(separator: ";").map { trimmed($0) }.compactMap { absolute($0, home: home) }
      if !paths.isEmpty { return unique(paths.map { BookLocation(path: $0, isSet: true) }) }
    }
    let paths = [
      environment.dataFolder.map { "\($0)/contacts" }, home.map { "\($0)/.contacts" },
      home.map { "\($0)/.local/share/contacts" },
    ]
    return unique(paths.compactMap { $0 }.map { BookLocation(path: $0, isSet: false) })
  }

  private static func absolute(_ path: Substring, home: String?) -> String? {
    var path = String(path)
    if path == "~" || path.hasPrefix("~/") {
      guard let home else { return nil }
      path = home + path.dropFirst()
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? path : nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  private static func unique(_ locations: [BookLocation]) -> [BookLocation] {
    var seen: Set<String> = []
    return locations.filter { seen.insert($0.path).inserted }
  }
}
