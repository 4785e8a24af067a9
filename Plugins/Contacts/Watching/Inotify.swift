// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Watches folders for changes: inotify(7).
final class Inotify: Sendable {
  /// Something that happened in a watched folder.
  struct Event: Sendable {
    /// The folder's number, -1 where events were lost.
    let watch: CInt
    let what: FolderEvents
    /// The name in the folder, without its NULs; empty for the folder itself.
    let name: [UInt8]
  }

  /// The descriptor to wait for.
  let number: CInt

  init() throws(FileFailure) {
    number = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    guard number >= 0 else { throw .last }
  }

  deinit {
    close(number)
  }

  /// Watches a folder; nil where it can't be watched, for example because it isn't there.
  ///
  /// What it was watched for before stays.
  func watch(_ folder: String, for events: FolderEvents) -> CInt? {
    let mask = events.subtracting(.isFolder).rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
    // SAFETY: the path is only read during the call.
    let watch = unsafe inotify_add_watch(number, folder, mask)
    return watch >= 0 ? watch : nil
  }

  /// Watches the nearest folder above a path that exists, so that the path is noticed when it comes.
  @discardableResult
  func watchAbove(_ path: String, for events: FolderEvents) -> (watch: CInt, folder: String)? {
    var rest = Substring(path)
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      let folder = rest.isEmpty ? "/" : String(rest)
      if let watch = watch(folder, for: events) { return (watch, folder) }
    }
    return nil
  }

  /// The events that wait.
  func events() -> [Event] {
    var events: [Event] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: the buffer is as long as it says and outlives the call.
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return events }
      events += Self.parse(bytes[..<count])
    }
  }

  /// Takes records apart: watch, mask, cookie, length of the name, and the name, padded with NULs.
  private static func parse(_ bytes: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    while rest.count >= 16 {
      let words = (0..<4).map { word in
        (0..<4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(rest[rest.startIndex + 4 * word + $1]) }
      }
      let name = rest.dropFirst(16).prefix(Int(words[3]))
      let what = FolderEvents(rawValue: words[1])
      events.append(Event(watch: CInt(bitPattern: words[0]), what: what, name: Array(name.prefix { $0 != 0 })))
      rest = rest.dropFirst(16 + Int(words[3]))
    }
    return events
  }
}
