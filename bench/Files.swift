// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole files, for benchmarks.
///
/// What doesn't work ends the program: a benchmark has nobody to tell but its reader.
enum Files {
  static func read(_ path: String) -> [UInt8] {
    // SAFETY: the text is only read, and the buffer holds as many bytes as the call is told.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    check(file >= 0, path)
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(file, &buffer, buffer.count)
      check(count >= 0, path)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    // SAFETY: as above.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    check(file >= 0, path)
    defer { close(file) }
    var pending = bytes[...]
    while !pending.isEmpty {
      // SAFETY: the pointer and the count are those of the same borrowed buffer.
      let count = unsafe pending.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      check(count > 0, path)
      pending = pending.dropFirst(count)
    }
  }

  static func makeFolder(_ path: String) {
    // SAFETY: the text is only read.
    check(unsafe mkdir(path, 0o755) == 0 || errno == EEXIST, path)
  }

  /// Removes a file, or a folder of files and folders.
  static func remove(_ path: String) {
    // SAFETY: texts are only read; an entry is copied before the next one is read.
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    if let stream = unsafe opendir(path) {
      var names: [String] = []
      while let entry = unsafe readdir(stream) {
        names.append(
          unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          })
      }
      unsafe closedir(stream)
      for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    }
    unsafe rmdir(path)
  }

  /// The places where `wanted` stands right after `prefix`.
  static func places(of wanted: [UInt8], after prefix: [UInt8], in bytes: [UInt8]) -> [Int] {
    let whole = prefix + wanted
    return (0...(bytes.count - whole.count))
      .filter { bytes[$0] == whole[0] && bytes[$0..<($0 + whole.count)].elementsEqual(whole) }
      .map { $0 + prefix.count }
  }

  static func check(_ works: Bool, _ subject: String) {
    guard !works else { return }
    // SAFETY: strerror's text is NUL-terminated and copied at once.
    print("usher-bench: \(subject): \(unsafe String(cString: strerror(errno)))")
    exit(1)
  }
}
