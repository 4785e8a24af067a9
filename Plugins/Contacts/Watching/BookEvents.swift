// SPDX-License-Identifier: Apache-2.0

/// What events of folders mean for an address book.
struct BookEvents {
  /// Files to read again, and whether each was complete.
  private(set) var files: [String: Bool] = [:]
  /// A folder came or went, or events were lost.
  private(set) var isStructural = false

  private let locations: [BookLocation]

  init(_ events: [Inotify.Event], _ folders: [CInt: String], _ locations: [BookLocation]) {
    self.locations = locations
    for event in events { take(event, folders) }
  }

  private mutating func take(_ event: Inotify.Event, _ folders: [CInt: String]) {
    if event.what.contains(.overflow) {
      isStructural = true
      return
    }
    guard let folder = folders[event.watch] else { return }
    let isInside = locations.contains { folder == $0.path || folder.hasPrefix("\($0.path)/") }
    if event.name.isEmpty {
      // The folder itself: moved, removed, or its permissions changed.
      if isInside || !event.what.isDisjoint(with: .selfGone) { isStructural = true }
      return
    }
    let path = folder == "/" ? "/\(name(event))" : "\(folder)/\(name(event))"
    let isPlace = locations.contains { $0.path == path }
    if isInside ? event.name.first == 0x2E : !locations.contains(where: { isPlace || $0.path.hasPrefix("\(path)/") }) {
      return
    }
    if event.what.contains(.isFolder) || (!isInside && !isPlace) {
      isStructural = true
    } else if isPlace || CardFileName.isOne(event.name) {
      files[path] = files[path] == true || event.what.isDisjoint(with: .created)
    }
  }

  private func name(_ event: Inotify.Event) -> String { String(decoding: event.name, as: UTF8.self) }
}
