// SPDX-License-Identifier: Apache-2.0

/// A locale as `LC_MESSAGES` names it: `lang_COUNTRY.ENCODING@MODIFIER`, all but the language optional.
struct LocaleName {
  let language: Substring
  let country: Substring?
  let modifier: Substring?

  init(_ name: String) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    modifier = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    let head = parts[0].prefix { $0 != "." }
    let names = head.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    language = names[0]
    country = names.count > 1 && !names[1].isEmpty ? names[1] : nil
  }

  /// What to look for, best first; the plain key comes after these.
  var candidates: [String] {
    if language.isEmpty || language == "C" || language == "POSIX" { return [] }
    var candidates: [String] = []
    if let country, let modifier { candidates.append("\(language)_\(country)@\(modifier)") }
    if let country { candidates.append("\(language)_\(country)") }
    if let modifier { candidates.append("\(language)@\(modifier)") }
    return candidates + [String(language)]
  }
}
