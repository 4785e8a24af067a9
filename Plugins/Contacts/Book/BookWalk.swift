// SPDX-License-Identifier: Apache-2.0

import UsherModel

/// Walks over the card files of an address book, always in the same order: place by place as set, and in a folder by the
/// bytes of the names.
///
/// Goes at most eight folders deep. Never follows a symbolic link but at the start, where the person may have linked the
/// whole folder elsewhere. Memory: the names of the folders that are open.
struct BookWalk {
  /// What was found.
  enum Step {
    case file(CardFile)
    case notice(Notice)
    /// A folder was opened; its names are read with the next step, so that who watches it first misses nothing.
    case folder(Descriptor, path: String)
  }

  static let depthLimit = 8

  private struct Level {
    let folder: Descriptor
    let path: String
    var names: FolderNames?
    var next = 0
  }

  private var locations: ArraySlice<BookLocation>
  private var levels: [Level] = []

  init(_ locations: [BookLocation]) {
    self.locations = locations[...]
  }

  /// The next file, folder or trouble; nil at the end.
  mutating func next() -> Step? {
    while true {
      guard let level = levels.popLast() else {
        guard let location = locations.popFirst() else { return nil }
        if let step = open(location) { return step }
        continue
      }
      if let step = goOn(level) { return step }
    }
  }

  private mutating func goOn(_ level: Level) -> Step? {
    var level = level
    guard let names = level.names else { return list(level) }
    guard level.next < names.indices.upperBound else { return nil }
    let index = level.next
    level.next += 1
    levels.append(level)
    return open(index, names, in: level)
  }

  private mutating func list(_ level: Level) -> Step? {
    var level = level
    do throws(FileFailure) {
      let names = try FolderNames(of: level.folder)
      level.names = names
      levels.append(level)
      guard names.isCut else { return nil }
      return .notice(
        Notice(path: level.path, text: "more than \(FolderNames.limit) names are in it; some were left out"))
    } catch {
      return notice(level.path, error)
    }
  }

  private mutating func open(_ location: BookLocation) -> Step? {
    do throws(FileFailure) {
      let descriptor = try Descriptor(location.path, follows: true)
      guard try descriptor.kind() == .folder else { return .file(try CardFile(descriptor, path: location.path)) }
      return enter(descriptor, location.path)
    } catch {
      return error.isMissing && !location.isSet ? nil : notice(location.path, error)
    }
  }

  private mutating func open(_ index: Int, _ names: FolderNames, in level: Level) -> Step? {
    let path = level.path + "/" + names.text(index)
    let isFolder = names.kind(index) == .folder
    if isFolder, levels.count == Self.depthLimit {
      return .notice(Notice(path: path, text: "the folder lies too deep and was skipped"))
    }
    do throws(FileFailure) {
      let descriptor = try names.open(index, in: level.folder)
      return isFolder ? enter(descriptor, path) : .file(try CardFile(descriptor, path: path))
    } catch {
      // Between listing and opening, files come and go.
      return error.isMissing ? nil : notice(path, error)
    }
  }

  private mutating func enter(_ folder: Descriptor, _ path: String) -> Step {
    levels.append(Level(folder: folder, path: path))
    return .folder(folder, path: path)
  }

  private func notice(_ path: String, _ failure: FileFailure) -> Step {
    .notice(Notice(path: path, text: "it can't be read and was skipped: \(failure.reason)"))
  }
}
