// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the generator reads and writes.
enum GeneratorFiles {
  private static let largestSize = 1 << 20

  /// Reads a file of at most 1 MiB.
  static func read(_ path: String) throws(KeyFileProblems) -> [UInt8] {
    // SAFETY: the path is lent for the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw KeyFileProblems("can't be read: \(reason)") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= largestSize {
      // SAFETY: the chunk is ours and as long as said.
      let count = unsafe Glibc.read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw KeyFileProblems("can't be read: \(reason)") }
      bytes += chunk[..<count]
    }
    throw KeyFileProblems("is larger than 1 MiB; a note holds 64 KiB")
  }

  /// Writes a text to a file, new or anew.
  static func write(_ text: String, to path: String) throws(KeyFileProblems) {
    // SAFETY: the path is lent for the call.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw KeyFileProblems("\(path) can't be written: \(reason)") }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // SAFETY: the buffer lives for the call and is as long as said.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw KeyFileProblems("\(path) can't be written: \(reason)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a line for people.
  static func complain(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    // SAFETY: the bytes are ours and as many as said.
    unsafe _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  private static var reason: String {
    // SAFETY: strerror returns a text that lives until the next call; it is copied.
    unsafe String(cString: strerror(errno))
  }
}
