// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An open file or folder that closes itself.
///
/// Every call that an interrupt can end is made again. Paths with a NUL in them name nothing.
package struct OpenFile: ~Copyable, Sendable {
  /// The descriptor; closed with this value.
  package let descriptor: Int32

  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a file for reading, and nothing that its last component links to.
  ///
  /// Never waits for a FIFO's other end.
  package init(path: String, follow: Bool = false) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError(number: ENOENT) }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW)
    // SAFETY: The path is a NUL-terminated text that lives as long as the call.
    let opened = try Self.retrying { unsafe open(path, flags) }
    self.init(owning: opened)
  }

  /// Opens a folder for listing and for opening what is in it.
  init(folder path: String) throws(SystemError) {
    guard !path.utf8.contains(0) else { throw SystemError(number: ENOENT) }
    // SAFETY: As above.
    let opened = try Self.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY) }
    self.init(owning: opened)
  }

  /// Opens a file in this folder by its bare name, never through a link.
  ///
  /// - Precondition: the name ends in a NUL.
  func openFile(named name: Span<UInt8>) throws(SystemError) -> OpenFile {
    precondition(name.count > 0 && name[name.count - 1] == 0)
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    let opened = try Self.retrying {
      // SAFETY: The span holds bytes up to and with a NUL, and lives as long as the call.
      unsafe name.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return Int32(-1) }
        return unsafe openat(descriptor, start.assumingMemoryBound(to: CChar.self), flags)
      }
    }
    return OpenFile(owning: opened)
  }

  /// What `fstat` says about the open file.
  func facts() throws(SystemError) -> FileFacts {
    var facts = stat()
    // SAFETY: fstat fills the structure, which outlives the call.
    guard unsafe fstat(descriptor, &facts) == 0 else { throw SystemError(number: errno) }
    return FileFacts(facts)
  }

  /// Reads from an offset until the buffer or the limit is full or the file ends, and says how much that was.
  func read(into buffer: inout [UInt8], limit: Int = .max, at offset: Int = 0) throws(SystemError) -> Int {
    try Self.read(descriptor, into: &buffer, limit: limit, at: offset)
  }

  /// Exactly so many bytes at an offset of an open file; nil where it doesn't have them.
  static func piece(of descriptor: Int32, at offset: UInt64, _ count: Int) -> [UInt8]? {
    guard let start = Int(exactly: offset) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    guard let filled = try? read(descriptor, into: &bytes, limit: count, at: start), filled == count else { return nil }
    return bytes
  }

  private static func read(
    _ descriptor: Int32, into buffer: inout [UInt8], limit: Int, at offset: Int
  ) throws(SystemError) -> Int {
    let wanted = min(buffer.count, limit)
    var filled = 0
    while filled < wanted {
      let count = try retrying {
        // SAFETY: `filled` is below the buffer's count, so start and length stay inside it.
        unsafe buffer.withUnsafeMutableBytes { bytes in
          let start = unsafe bytes.baseAddress.map { unsafe $0 + filled }
          return unsafe pread(descriptor, start, wanted - filled, offset + filled)
        }
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads the file to its end, whatever size it says it has.
  ///
  /// - Throws: `EFBIG` where it is longer than the limit.
  func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 16 << 10))
    while true {
      let count = try read(into: &chunk, at: all.count)
      all += chunk[..<count]
      guard all.count <= limit else { throw SystemError(number: EFBIG) }
      if count < chunk.count { return all }
    }
  }

  private static func retrying<Value: SignedInteger>(_ call: () -> Value) throws(SystemError) -> Value {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}
