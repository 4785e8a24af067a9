// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// What the witness has written about a host.
struct WitnessReport: Sendable, CustomStringConvertible {
  /// The lines about rules that were broken.
  private(set) var breaches: [String] = []
  /// The rules that there was an occasion to break.
  private(set) var watched: Set<String> = []
  /// How many instances came to their end.
  private(set) var ends = 0
  /// Whether a table that must be refused was looked at.
  private(set) var wasOffered = false

  /// The rules that were broken.
  var broken: Set<String> { Set(breaches.map { String($0.prefix { $0 != ":" }) }) }

  var description: String { breaches.joined(separator: "\n") }

  /// An empty one.
  init() {}

  /// Reads a report; one that isn't there is empty.
  init(_ path: String) {
    let text = (try? FileTree.readText(path)) ?? ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("USHER_HOST_") { breaches.append(line) }
      if line.hasPrefix("watched: ") { watched.insert(String(line.dropFirst(9).prefix { $0 != " " })) }
      if line.hasPrefix("seen: ") { ends += 1 }
      if line.hasPrefix("offered: ") { wasOffered = true }
    }
  }

  /// Adds what another one says.
  mutating func add(_ other: WitnessReport) {
    breaches += other.breaches
    watched.formUnion(other.watched)
    ends += other.ends
  }
}
