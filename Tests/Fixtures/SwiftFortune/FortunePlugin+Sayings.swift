// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherPluginKit

extension FortunePlugin: DataProviding {
  private static let saying = "1000:saying=u,u,s:identifier,s:text,t:number,a:tags(s:value)"

  static let extensions = [
    DataExtension<FortunePlugin>(
      "com.example.swift-fortune.sayings/1",
      DataMethod(1, "draw", scope: "read", kind: .once, arguments: "u,u,t:count,s:prefix", items: saying) {
        plugin, call in SayingSource(call.arguments, log: plugin.host)
      },
      DataMethod(
        2, "watch", scope: "read", kind: .watch, items: saying,
        feeding: { plugin, _, feed in
          plugin.state.withLock { $0.feed = feed }
          feed.onStop { plugin.host.log(.debug, "feed stopped") }
        }),
      DataMethod(3, "push", scope: "read", kind: .once, arguments: "u,u,t:count,s:end", items: saying) {
        plugin, call in plugin.push(call.arguments)
      },
      DataMethod(4, "save", scope: "write", kind: .once, items: saying) { _, _ in
        SequenceSource([DataItem.progress(done: 1, total: 2), .chosen(["a", "ü"]), .gap(3), .changed(["a", "b"])])
      },
      DataMethod(5, "hold", scope: "read", kind: .once, items: "1000:held=u,u,t:hold") { _, _ in
        SequenceSource([DataItem.item(1000, ["hold": .uint64(7)])])
      },
      DataMethod(
        6, "folder", scope: "read", kind: .stream, arguments: "u,u,s:path", items: saying,
        feeding: {
          plugin, call, feed throws(PluginFailure) in try plugin.watchFolder(call.arguments.text("path"), into: feed)
        }))
  ]

  /// Sends sayings into the watch's feed, all in one go.
  private func push(_ arguments: ItemRecord) -> SequenceSource<[DataItem]> {
    guard let feed = state.withLock(\.feed), case .uint64(let count)? = arguments["count"] else {
      return SequenceSource([])
    }
    for number in 0..<count { feed.send(SayingSource.saying(number, "pushed")) }
    switch arguments.text("end") {
    case "end": feed.finish()
    case "fail": feed.finish(PluginFailure(.gone, "the watch „starb“"))
    default: break
    }
    return SequenceSource([])
  }

  /// Sends an item whenever something appears in a folder.
  private func watchFolder(_ path: String, into feed: ItemFeed<DataItem>) throws(PluginFailure) {
    guard let watch = FolderWatch(path) else { throw PluginFailure(.notFound, "no folder \(path)") }
    state.withLock { $0.folder = watch }
    host.watch(watch.descriptor) {
      watch.drain()
      feed.send(.changed([path]))
    }
    feed.onStop { [host] in host.unwatch(watch.descriptor) }
  }
}
