// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// A permission plugin for Usher in Swift.
///
/// It owns the category `com.example.greetings`, and gives its items to apps that were granted them. The person decides
/// (authority `consent`); Usher asks, and remembers the answer.
final class GreetingsPlugin: UsherPlugin {
  let texts = [("morning", "Good morning"), ("day", "Hello"), ("night", "Good night")]

  init(host: PluginHost) throws(PluginFailure) {}

  /// Says whether the thing exists and whether something forbids it; under `consent` that is all.
  func status(of scope: Scope) -> PluginStatus {
    PluginStatus(.notDetermined, detail: "The texts are part of the plugin; nothing on this machine forbids them.")
  }
}

// What it gives: edit from here.
extension GreetingsPlugin: DataProviding {
  static let extensions = [
    DataExtension<GreetingsPlugin>(
      "com.example.greetings/1",
      DataMethod(
        1, "list", scope: "read", kind: .once, arguments: "u,u,t:limit", items: "1000:greeting=u,u,s:identifier,s:text"
      ) { plugin, call in
        SequenceSource(
          plugin.texts
            .filter { call.grant.allows($0.0) }  // Under a limited grant nothing but the chosen items exists.
            .prefix(limit(of: call))
            .map { DataItem.item(1000, ["identifier": .text($0.0), "text": .text($0.1)]) })
      })
  ]

  /// How many items are wanted; 0 is no limit.
  private static func limit(of call: DataCall) -> Int {
    guard case .uint64(let count)? = call.arguments["limit"], count > 0 else { return Int.max }
    return Int(clamping: count)
  }
}
