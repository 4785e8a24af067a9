// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole files and folders, for tests.
package enum FileTree {
  /// Returns the bytes of a file.
  package static func read(_ path: String) throws(SystemCallFailure) -> [UInt8] {
    // SAFETY: the text is only read during the call.
    let file = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC))
    guard file.number >= 0 else { throw SystemCallFailure("open \(path)") }
    var bytes: [UInt8] = []
    while let more = file.readSome() { bytes += more }
    return bytes
  }

  /// Returns a file as text; bytes that are not UTF-8 become U+FFFD.
  package static func readText(_ path: String) throws(SystemCallFailure) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// Writes a file anew, with exactly that mode.
  package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(SystemCallFailure) {
    // SAFETY: the text is only read during the call.
    let file = Descriptor(unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    guard file.number >= 0 else { throw SystemCallFailure("open \(path)") }
    var pending = bytes[...]
    while !pending.isEmpty {
      guard let count = file.writeSome(pending) else { throw SystemCallFailure("write \(path)") }
      pending = pending.dropFirst(count)
    }
    guard fchmod(file.number, mode) == 0 else { throw SystemCallFailure("fchmod \(path)") }
  }

  /// Returns the names in a folder, sorted.
  package static func names(in path: String) -> [String] {
    // SAFETY: the stream is open until `closedir`, and an entry is copied before the next one is read.
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those above it; the last one gets exactly that mode.
  package static func makeFolders(_ path: String, mode: UInt32 = 0o755) throws(SystemCallFailure) {
    var next = path.startIndex
    while next < path.endIndex {
      next = path[path.index(after: next)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<next])
      // SAFETY: the text is only read during the calls.
      guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemCallFailure("mkdir \(folder)") }
    }
    // SAFETY: as above.
    guard unsafe chmod(path, mode) == 0 else { throw SystemCallFailure("chmod \(path)") }
  }

  /// Removes a file, or a folder with everything in it, without following symbolic links.
  package static func remove(_ path: String) {
    // SAFETY: the texts are only read during the calls.
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    unsafe chmod(path, 0o700)  // A test may have taken its own right to list the folder away.
    for name in names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
