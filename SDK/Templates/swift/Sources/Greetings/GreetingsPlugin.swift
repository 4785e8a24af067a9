// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// A permission plugin for Usher in Swift.
///
/// It owns a category that nobody has heard of, `com.example.greetings`, with the one scope `read`, and gives the
/// person's greetings to apps that were granted it. The person decides (authority `consent`); Usher asks and remembers.
final class GreetingsPlugin: UsherPlugin {
  let greetings = [("morning", "Good morning"), ("day", "Hello"), ("night", "Good night")]

  init(host: PluginHost) throws(PluginFailure) {}

  /// Says whether the thing exists and whether something forbids it; under `consent` that is all.
  func status(of scope: Scope) -> PluginStatus {
    PluginStatus(.notDetermined, detail: "Greetings are part of the plugin; nothing on this machine forbids them.")
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
        var limit = Int.max
        if case .uint64(let count)? = call.arguments["limit"], count > 0 { limit = Int(clamping: count) }
        return SequenceSource(
          plugin.greetings.prefix(limit).map {
            DataItem.item(1000, ["identifier": .text($0.0), "text": .text($0.1)])
          })
      })
  ]
}
