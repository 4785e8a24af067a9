// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file that is closed when the last reference to it goes.
final class Descriptor: Sendable {
  /// What every file is opened with: it never waits, so that a FIFO or device is opened at once and refused by its kind.
  private static let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY

  let number: CInt

  /// Takes over what a system call opened.
  init(opened number: CInt) throws(FileFailure) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a path for reading; a symbolic link at its end is followed only where `follows` says so.
  convenience init(_ path: String, follows: Bool = false) throws(FileFailure) {
    // SAFETY: the path is only read during the call.
    try self.init(opened: unsafe Glibc.open(path, Self.flags | (follows ? 0 : O_NOFOLLOW)))
  }

  /// Opens a name in a folder for reading, never through a symbolic link; gives the system call's answer.
  static func open(_ name: UnsafePointer<CChar>?, in folder: Descriptor) -> CInt {
    // SAFETY: the caller lends a name that ends in a NUL.
    unsafe name.map { unsafe openat(folder.number, $0, flags | O_NOFOLLOW) } ?? -1
  }

  /// What kind of file it is.
  func kind() throws(FileFailure) -> FileKind { FileKind(mode: try status().st_mode) }

  /// How many bytes a regular file has; throws for everything else.
  func size() throws(FileFailure) -> Int {
    let status = try status()
    guard FileKind(mode: status.st_mode) == .file else { throw .notAFile }
    return status.st_size
  }

  /// When it was changed last, in nanoseconds since 1970 of the file system's clock; nil where that can't be told.
  var changed: Int64? {
    guard let time = try? status().st_ctim else { return nil }
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private func status() throws(FileFailure) -> stat {
    var status = stat()
    // SAFETY: fstat fills in the struct.
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return status
  }

  /// Reads on into the chunk, and gives how many bytes came; 0 at the end.
  func read(into chunk: inout [UInt8]) throws(FileFailure) -> Int {
    while true {
      // SAFETY: the chunk is as long as it says and outlives the call.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Goes on reading at a place.
  func seek(to offset: UInt64) throws(FileFailure) {
    guard lseek(number, Int(clamping: offset), SEEK_SET) >= 0 else { throw .last }
  }
}
