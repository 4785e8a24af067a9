// SPDX-License-Identifier: Apache-2.0

import ItemLayout
import Synchronization
import Usher
import UsherModel

/// How the device was held last, where that may be known.
final class Motion: Sendable {
  private let sample = Mutex<ItemRecord?>(nil)

  /// The newest sample; nil before the first, and when there are none any more.
  var newest: ItemRecord? { sample.withLock { $0 } }

  /// Keeps up with the plugin until the task is cancelled; says why when there is no more.
  func follow(_ usher: Usher) async {
    do throws(UsherError) {
      let grant = try await usher.access(.motion)
      var isFirst = true
      for try await item in try await grant.call("updates") where item.kind >= 1000 {
        sample.withLock { $0 = item.record }
        if isFirst { Message.say("Motion is recorded too.") }
        isFirst = false
      }
    } catch {
      sample.withLock { $0 = nil }
      switch error.code {
      case .cancelled: break
      case .revoked: Message.complain("Motion was taken back; the track goes on without.")
      default: Message.complain("The track goes on without motion. \(error).")
      }
    }
  }
}
