// SPDX-License-Identifier: Apache-2.0

/// What events of folders mean for an address book.
struct BookEvents {
  /// Files to read again, and whether each was complete.
  private(set) var files: [String: Bool] = [:]
  /// Folders whose permissions may be others now.
  private(set) var touchedFolders: Set<String> = []
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
    let path = event.name.isEmpty ? folder : "\(folder == "/" ? "" : folder)/\(name(event))"
    guard matters(event, path, isInside: isInside(folder)) else { return }
    if !event.what.isDisjoint(with: .selfGone) {
      isStructural = true
    } else if event.what.contains(.isFolder) {
      if event.what.contains(.attributes) { touchedFolders.insert(path) } else { isStructural = true }
    } else {
      files[path] = files[path] == true || event.what.isDisjoint(with: .created)
    }
  }

  /// Whether a path is a place of the address book or lies in one.
  private func isInside(_ path: String) -> Bool {
    locations.contains { path == $0.path || path.hasPrefix("\($0.path)/") }
  }

  /// Whether something in a folder may be a part of the address book, or lead to it.
  private func matters(_ event: Inotify.Event, _ path: String, isInside: Bool) -> Bool {
    if locations.contains(where: { $0.path == path || $0.path.hasPrefix("\(path)/") }) { return true }
    let isCandidate = event.what.contains(.isFolder) ? event.name.first != 0x2E : CardFileName.isOne(event.name.span)
    return isInside && isCandidate
  }

  private func name(_ event: Inotify.Event) -> String { String(decoding: event.name, as: UTF8.self) }
}
