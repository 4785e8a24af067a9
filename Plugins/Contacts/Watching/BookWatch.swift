// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import UsherModel
import UsherPluginKit

/// Tells a feed what changes in an address book, by inotify(7).
///
/// First it reads the whole book, a little at a time between the lane's other work, to know what is where; what changes
/// meanwhile is told as "anything may have changed". Afterwards a file that is written is read again and compared. A
/// folder that comes or goes, and events that were lost, make it start anew.
///
/// Runs on the plugin's lane.
final class BookWatch: Sendable {
  private struct State: Sendable {
    var inotify: Inotify?
    /// The folders by their inotify numbers.
    var folders: [CInt: String] = [:]
    /// What reads the book at the start.
    var reading: BookReader?
    /// Files that changed meanwhile.
    var pending: [String: Bool] = [:]
    /// When it started, in nanoseconds since 1970.
    var start: Int64 = 0
    /// Something that was read has changed since the start, so nobody has been told of it.
    var isNews = false
    /// nil where the book is too large to keep.
    var index: BookIndex?
  }

  private let host: PluginHost
  private let book: AddressBook
  private let feed: ItemFeed<ContactChange>
  private let state = Mutex(State())

  init(_ host: PluginHost, _ book: AddressBook, _ feed: ItemFeed<ContactChange>) {
    self.host = host
    self.book = book
    self.feed = feed
  }

  /// Starts watching.
  func start() {
    start(isNews: false)
  }

  private func start(isNews: Bool) {
    stop()
    guard let inotify = try? Inotify() else {
      let sentence = "no inotify instance is left to watch contacts with; raise fs.inotify.max_user_instances"
      return feed.finish(PluginFailure(.unavailable, sentence))
    }
    state.withLock { state in
      state = State(inotify: inotify, reading: book.reader(), start: Self.now, isNews: isNews, index: BookIndex())
      for location in book.locations {
        if let (watch, folder) = inotify.watchAbove(location.path, for: [.contents, .selfGone]) {
          state.folders[watch] = folder
        }
      }
    }
    host.watch(inotify.number) { [self] in handle(inotify.events()) }
    readOn()
  }

  /// Stops; nothing is told afterwards.
  func stop() {
    let old = state.withLock { state in
      defer { state = State() }
      return state.inotify
    }
    if let old { host.unwatch(old.number) }
  }

  /// Reads a little more of the book.
  private func readOn() {
    let isMore = state.withLock { state in
      for _ in 0..<64 where !Self.step(&state) { return false }
      return true
    }
    if isMore { host.perform { [weak self] in self?.readOn() } } else { endReading() }
  }

  /// Everything is read: from now on changes are told by name.
  private func endReading() {
    guard let inotify = state.withLock({ $0.inotify }) else { return }
    // What happened while the book was read is told now, because the comparison may not show it.
    handle(inotify.events())
    let (pending, isNews) = state.withLock { state -> ([String: Bool], Bool) in
      guard state.reading != nil, state.inotify === inotify else { return ([:], false) }
      defer { (state.reading, state.pending) = (nil, [:]) }
      return (state.pending, state.isNews)
    }
    if isNews { tellAnything() }
    if !pending.isEmpty { compare(pending) }
  }

  /// Reads one step; returns whether there is more.
  private static func step(_ state: inout State) -> Bool {
    switch state.reading?.next() {
    case nil: return false
    case .card(let card):
      state.index?.add(card)
      if state.index?.isFull == true { state.index = nil }
    case .folder(let folder, let path):
      if let watch = state.inotify?.watch(path, for: [.contents, .selfGone]) { state.folders[watch] = path }
      state.isNews = state.isNews || isNew(folder, state)
    case .end(let file): state.isNews = state.isNews || isNew(file, state)
    case .notice, .nothingYet: break
    }
    return true
  }

  /// Whether what was read may have come after the start, and its event before it was watched for.
  private static func isNew(_ descriptor: Descriptor, _ state: State) -> Bool {
    descriptor.changed.map { $0 >= state.start } ?? true
  }

  private func handle(_ events: [Inotify.Event]) {
    let folders = state.withLock { $0.folders }
    let found = BookEvents(events, folders, book.locations)
    if found.isStructural || found.touchedFolders.contains(where: { isReadable($0) != folders.values.contains($0) }) {
      return startAnew()
    }
    if found.files.isEmpty { return }
    let isReading = state.withLock { state in
      if state.reading != nil { state.pending.merge(found.files) { $0 || $1 } }
      return state.reading != nil
    }
    if isReading { tellAnything() } else { compare(found.files) }
  }

  private func compare(_ files: [String: Bool]) {
    let outcome = state.withLock { state -> Outcome in
      guard state.index != nil else { return .anything }
      return state.index?.update(files, in: book).map { .changes($0) } ?? .startAnew
    }
    switch outcome {
    case .anything: tellAnything()
    case .startAnew: startAnew()
    case .changes(let changes): tell(changes)
    }
  }

  /// Whether a folder can be opened, as those that are watched could be.
  private func isReadable(_ folder: String) -> Bool {
    (try? Descriptor(folder, follows: true)) != nil
  }

  private enum Outcome: Sendable {
    case anything
    case startAnew
    case changes(BookChanges)
  }

  private func tell(_ changes: BookChanges) {
    for notice in changes.notices { feed.send(.notice(notice)) }
    for contact in changes.contacts { feed.send(.contact(contact)) }
    if !changes.gone.isEmpty { feed.send(.changed(changes.gone)) }
  }

  private func startAnew() {
    start(isNews: true)
    tellAnything()
  }

  private func tellAnything() {
    feed.send(.changed([]))
  }

  /// The time, in nanoseconds since 1970; a little early, because file systems round theirs.
  private static var now: Int64 {
    var time = timespec()
    // SAFETY: clock_gettime fills in the struct.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec) &- 20_000_000
  }
}
