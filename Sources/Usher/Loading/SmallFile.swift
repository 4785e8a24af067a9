// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads files that the system makes, or that are small by nature.
enum SmallFile {
  /// The bytes of a file up to a limit; nil where it can't be read.
  ///
  /// Symbolic links are followed.
  static func contents(of path: String, limit: Int = 16 << 20) -> [UInt8]? {
    // SAFETY: The path is alive during the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while contents.count < limit {
      // SAFETY: The buffer is as long as it says and alive during the call.
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      contents.append(contentsOf: buffer[..<count])
    }
    return contents
  }
}
