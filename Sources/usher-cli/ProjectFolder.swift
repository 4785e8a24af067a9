// SPDX-License-Identifier: Apache-2.0

internal import CommandInterface
internal import Glibc
internal import Usher

/// The folder that a new project is written into.
struct ProjectFolder {
  let path: String

  /// Makes the folder, with those above it.
  ///
  /// - Throws: where something is in it already, or where it can't be made.
  init(making path: String) throws(UsageError) {
    self.path = path
    try Self.make(path)
    guard try Self.isEmpty(path) else {
      throw UsageError("\(path) is there already, and not empty; please give the name of a new folder.")
    }
  }

  /// Writes a new file, with the folders above it; one that is there is left alone.
  func write(_ text: String, to name: String) throws(UsageError) {
    let file = "\(path)/\(name)"
    if let slash = name.lastIndex(of: "/") { try Self.make("\(path)/\(name[..<slash])") }
    // SAFETY: the path is lent for the call.
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure("\(file) can't be written", errno) }
    defer { close(descriptor) }
    var output = Output(descriptor: descriptor)
    output.write(text)
    output.flush()
    if output.hasFailed { throw UsageError("\(file) can't be written: \(output.failure).", status: .failed) }
  }

  /// Makes a folder that only its owner may write to, with those above it; what is there stays as it is.
  private static func make(_ path: String) throws(UsageError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      // SAFETY: the path is lent for the call.
      guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST || errno == EISDIR else {
        throw failure("The folder \(folder) can't be made", errno)
      }
    }
  }

  private static func isEmpty(_ path: String) throws(UsageError) -> Bool {
    // SAFETY: the path is lent for the call; the stream is closed below.
    guard let folder = unsafe opendir(path) else { throw failure("The folder \(path) can't be used", errno) }
    defer { unsafe closedir(folder) }
    // SAFETY: an entry is valid until the next call on the stream, and is looked at before.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { return false }
    }
    return true
  }

  private static func failure(_ what: String, _ number: Int32) -> UsageError {
    let error = SystemError(number: number)
    // What is in the way, or isn't ours, is for the one who typed it to mend.
    let isUsage = [ENOTDIR, EACCES, EPERM, EROFS, EEXIST, ENAMETOOLONG, ELOOP].contains(number)
    return UsageError("\(what): \(error.advice).", status: isUsage ? .usage : .failed)
  }
}
