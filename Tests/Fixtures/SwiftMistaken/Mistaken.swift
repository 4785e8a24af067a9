// SPDX-License-Identifier: Apache-2.0

import UsherPluginKit

/// Lists an extension that it doesn't have, and describes one with a layout that can't be read.
final class Mistaken: UsherPlugin, DataProviding {
  static let extensions = [
    DataExtension<Mistaken>(
      "com.example.swift-mistaken.one/1",
      DataMethod(1, "list", scope: "default", kind: .once, items: "1000:item=u,u,q:text") { _, _ in
        SequenceSource([DataItem]())
      })
  ]

  init(host: PluginHost) throws(PluginFailure) {}

  func status(of scope: Scope) -> PluginStatus { PluginStatus(.notDetermined) }
}
