// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Waits for what other processes change in folders: one thread on inotify(7), none while nobody listens.
///
/// A user may have so many inotify instances and no more (`max_user_instances`). Where none is left the folders are
/// looked at once a second until there is one again: late is better than never.
final class FolderWatch: Sendable {
  /// Called on the watch's thread with what may have changed.
  typealias Listener = @Sendable (_ contents: [FolderLadder.Content]) -> Void

  private enum State: Sendable {
    case idle
    case running(WakePipe)
    case stopped
  }

  private let folders: [FolderLadder]
  private let state = Mutex(State.idle)

  init(_ folders: [FolderLadder]) {
    self.folders = folders
  }

  deinit {
    stop()
  }

  /// Begins to watch; later calls change nothing.
  ///
  /// - Throws: why nothing is watched; the next call tries again.
  func start(_ changed: @escaping Listener) throws(Shortage) {
    // With the lock held, so that nobody takes a watch for one that then doesn't start. None of it calls anybody.
    try state.withLock { state throws(Shortage) in
      guard case .idle = state else { return }
      let wake = try WakePipe()
      try FolderWatch.start(wake, folders, changed)
      state = .running(wake)
    }
  }

  func stop() {
    let before = state.withLock { state in
      defer { state = .stopped }
      return state
    }
    if case .running(let wake) = before { wake.wake() }
  }

  private static func start(
    _ wake: WakePipe, _ folders: [FolderLadder], _ changed: @escaping Listener
  ) throws(Shortage) {
    // Watched before this returns, so that no change falls in between.
    let events = FolderEvents(folders)
    let isStarted = HostThread.start(named: "usher-watch") {
      guard var events = events ?? lookAgain(wake, folders, changed) else { return }
      run(&events, wake, changed)
      events.close()
    }
    if isStarted { return }
    events?.close()
    throw .ofThreads
  }

  /// Looks once a second until there is an inotify instance; nil where the watch ends before.
  private static func lookAgain(_ wake: WakePipe, _ folders: [FolderLadder], _ changed: Listener) -> FolderEvents? {
    while true {
      var wait = pollfd(fd: wake.readable, events: Int16(POLLIN), revents: 0)
      // SAFETY: One entry that lives as long as the call.
      if unsafe poll(&wait, 1, 1000) > 0 { return nil }
      let events = FolderEvents(folders)
      changed(folders.map(\.content))
      if let events { return events }
    }
  }

  private static func run(_ events: inout FolderEvents, _ wake: WakePipe, _ changed: Listener) {
    let readable = Int16(POLLIN)
    while true {
      var waits = [
        pollfd(fd: events.descriptor, events: readable, revents: 0),
        pollfd(fd: wake.readable, events: readable, revents: 0),
      ]
      // SAFETY: The array holds two entries and lives as long as the call.
      let count = unsafe poll(&waits, 2, -1)
      if count < 0, errno != EINTR { return }
      if waits[1].revents != 0 { return }
      guard waits[0].revents != 0 else { continue }
      let contents = events.take()
      if !contents.isEmpty { changed(contents) }
    }
  }
}
