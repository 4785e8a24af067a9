// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Waits for answers that other processes store: one thread on inotify(7), none while nobody listens.
///
/// A user may have so many inotify instances and no more (`max_user_instances`). Where none is left the log is looked at
/// once a second until there is one again: late is better than never.
final class StoreWatch: Sendable {
  private enum State: Sendable {
    case idle
    case running(WakePipe)
    case stopped
  }

  private let watch: ConsentWatch?
  private let state = Mutex(State.idle)

  init(_ watch: ConsentWatch?) {
    self.watch = watch
  }

  deinit {
    stop()
  }

  /// Begins to watch; later calls change nothing.
  ///
  /// `changed` runs on the watch's thread.
  ///
  /// - Throws: why nothing is watched; the next call tries again.
  func start(_ changed: @escaping @Sendable () -> Void) throws(Shortage) {
    guard let watch else { return }
    // With the lock held, so that nobody takes a watch for one that then doesn't start. None of it calls anybody.
    try state.withLock { state throws(Shortage) in
      guard case .idle = state else { return }
      let wake = try WakePipe()
      try StoreWatch.start(wake, FolderLadder(watch.folder), changed)
      state = .running(wake)
    }
  }

  private static func start(
    _ wake: WakePipe, _ folders: FolderLadder, _ changed: @escaping @Sendable () -> Void
  ) throws(Shortage) {
    // Watched before this returns, so that no answer falls in between.
    let events = watched(folders)
    let isStarted = HostThread.start(named: "usher-watch") {
      guard let events = events ?? lookAgain(wake, folders, changed) else { return }
      run(events, wake, folders, changed)
      close(events)
    }
    if isStarted { return }
    if let events { close(events) }
    throw .ofThreads
  }

  /// An inotify instance that watches the folder; nil where none is left.
  private static func watched(_ folders: FolderLadder) -> Int32? {
    let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard events >= 0 else { return nil }
    folders.watch(events)
    return events
  }

  /// Looks once a second until there is an inotify instance; nil where the watch ends before.
  private static func lookAgain(
    _ wake: WakePipe, _ folders: FolderLadder, _ changed: @Sendable () -> Void
  ) -> Int32? {
    while true {
      var wait = pollfd(fd: wake.readable, events: Int16(POLLIN), revents: 0)
      // SAFETY: One entry that lives as long as the call.
      if unsafe poll(&wait, 1, 1000) > 0 { return nil }
      let events = watched(folders)
      changed()
      if let events { return events }
    }
  }

  func stop() {
    let before = state.withLock { state in
      defer { state = .stopped }
      return state
    }
    if case .running(let wake) = before { wake.wake() }
  }

  private static func run(
    _ events: Int32, _ wake: WakePipe, _ folders: FolderLadder, _ changed: @Sendable () -> Void
  ) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let readable = Int16(POLLIN)
    while true {
      var waits = [
        pollfd(fd: events, events: readable, revents: 0), pollfd(fd: wake.readable, events: readable, revents: 0),
      ]
      // SAFETY: The array holds two entries and lives as long as the call.
      let count = unsafe poll(&waits, 2, -1)
      if count < 0, errno != EINTR { return }
      if waits[1].revents != 0 { return }
      guard waits[0].revents != 0 else { continue }
      // SAFETY: The buffer is as long as it says. What the events say doesn't matter: the log itself is looked at.
      while unsafe buffer.withUnsafeMutableBytes({ unsafe read(events, $0.baseAddress, $0.count) }) > 0 {}
      folders.watch(events)
      changed()
    }
  }
}
