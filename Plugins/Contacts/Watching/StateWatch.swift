// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UsherPluginKit

/// Notices when the places of an address book come, go, or change their permissions.
///
/// Runs on the plugin's lane.
final class StateWatch: Sendable {
  private let host: PluginHost
  private let locations: [BookLocation]
  private let inotify = Mutex<Inotify?>(nil)
  private let look: @Sendable () -> Void

  /// Makes a watch that calls `look` on the lane when something may be another.
  init(_ host: PluginHost, _ locations: [BookLocation], look: @escaping @Sendable () -> Void) {
    self.host = host
    self.locations = locations
    self.look = look
  }

  func start() {
    stop()
    guard let new = try? Inotify() else {
      let sentence = "no inotify instance is left to watch the address book with; raise fs.inotify.max_user_instances"
      return host.log(.warning, sentence)
    }
    arm(new)
    inotify.withLock { $0 = new }
    host.watch(new.number) { [self] in
      // What happened doesn't matter: the places themselves are looked at.
      guard !new.events().isEmpty else { return }
      arm(new)
      look()
    }
    look()
  }

  func stop() {
    let old = inotify.withLock { inotify in
      defer { inotify = nil }
      return inotify
    }
    if let old { host.unwatch(old.number) }
  }

  /// Watches each place and what is above it; once more changes nothing.
  private func arm(_ inotify: Inotify) {
    for location in locations {
      _ = inotify.watch(location.path, for: [.selfGone, .attributes])
      inotify.watchAbove(location.path, for: .names)
    }
  }
}
