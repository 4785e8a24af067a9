// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// Counts sayings, one at a time.
struct SayingSource: ItemSource {
  private var number: UInt64 = 0
  private let count: UInt64
  private let prefix: String
  private let end: End

  init(_ arguments: ItemRecord, log host: PluginHost) {
    if case .uint64(let count)? = arguments["count"] { self.count = count } else { count = 0 }
    prefix = arguments.text("prefix")
    end = End(host)
  }

  mutating func next() throws(PluginFailure) -> DataItem? {
    if prefix == "fail", number == 1 { throw PluginFailure(.damaged, "„\(number)“ is damaged") }
    guard number < count else { return nil }
    defer { number += 1 }
    if prefix == "search", number % 3 != 0 { return .nothingYet }
    if prefix == "kind" { return .item(4711, [:]) }
    return Self.saying(number, prefix)
  }

  static func saying(_ number: UInt64, _ prefix: String) -> DataItem {
    .item(
      1000,
      [
        "identifier": .text("saying-\(number)"), "text": .text("\(prefix) Nº \(number)"), "number": .uint64(number),
        "tags": .array([["value": .text("kurz")], ["value": .text("süß")]]),
      ])
  }

  /// Tells when the source was released.
  private final class End: Sendable {
    private let host: PluginHost

    init(_ host: PluginHost) { self.host = host }

    deinit { host.log(.debug, "source released") }
  }
}
