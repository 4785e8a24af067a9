// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// Reads whole files.
package enum FileBytes {
  /// The most that is read.
  static let most = 1 << 30

  /// Reads a regular file.
  ///
  /// - Throws: a sentence with the path and the reason.
  package static func read(_ path: String, most: Int = most) throws(RunnerError) -> [UInt8] {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw RunnerError("\(path) can't be read", errno: errno) }
    defer { close(descriptor) }
    var facts = stat()
    // SAFETY: `facts` outlives the call.
    guard unsafe fstat(descriptor, &facts) == 0 else { throw RunnerError("\(path) can't be read", errno: errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw RunnerError("\(path) is no regular file") }
    guard facts.st_size <= most else { throw RunnerError("\(path) has more than \(most >> 20) MiB") }
    return try read(descriptor, Int(facts.st_size), path)
  }

  /// Writes a new file; false where that fails.
  static func write(_ text: String, to path: String) -> Bool {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    // SAFETY: the count is the array's own.
    return unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }

  /// Reads a file of /proc, whose size is not known before.
  static func readWhole(_ path: String) throws(RunnerError) -> [UInt8] {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw RunnerError("\(path) can't be read", errno: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let piece = try read(descriptor, 1 << 16, path)
      bytes += piece
      if piece.count < 1 << 16 { return bytes }
    }
  }

  /// Exactly so many bytes at an offset of a file; nil where it doesn't have them.
  static func piece(of path: String, at offset: UInt64, _ count: Int) -> [UInt8]? {
    // SAFETY: Swift gives the path as a NUL-terminated text for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, let start = Int(exactly: offset), count >= 0 else { return nil }
    defer { close(descriptor) }
    guard lseek(descriptor, start, SEEK_SET) == start, let bytes = try? read(descriptor, count, path) else {
      return nil
    }
    return bytes.count == count ? bytes : nil
  }

  /// Whether bytes stand somewhere in others.
  static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { all in
      // SAFETY: both buffers live as long as the call, which reads no more than their counts say.
      unsafe wanted.withUnsafeBufferPointer { part in
        unsafe usher_probe_contains(all.baseAddress, all.count, part.baseAddress, part.count) != 0
      }
    }
  }

  private static func read(_ descriptor: Int32, _ size: Int, _ path: String) throws(RunnerError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        // SAFETY: the buffer has `size` bytes, of which `count` are filled.
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        count += got
      }
    }
    guard failure == 0 else { throw RunnerError("\(path) can't be read", errno: failure) }
    return bytes
  }
}
