// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What fakes do with files.
enum Files {
  static func read(_ path: String) throws(FakeFailure) -> [UInt8] {
    // SAFETY: The path is lent for the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // SAFETY: read fills in at most as many bytes as there are.
      let count = unsafe Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw failure("read", path) }
      bytes += buffer[..<count]
    }
  }

  /// Writes a file under another name and moves it into place, so that nobody sees half of it.
  static func write(_ bytes: [UInt8], to path: String) throws(FakeFailure) {
    let draft = path + ".new"
    // SAFETY: The path is lent for the call.
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("write", draft) }
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: The slice's bytes live during the call.
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    let isClosed = fchmod(file, 0o644) == 0 && close(file) == 0
    // SAFETY: Both paths are lent for the call.
    guard rest.isEmpty, isClosed, unsafe rename(draft, path) == 0 else { throw failure("write", path) }
  }

  /// Makes a folder, and those above it, for this user alone to write.
  static func makeFolder(_ path: String) throws(FakeFailure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      // SAFETY: The path is lent for the call.
      guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST || errno == EROFS else { throw failure("make", made) }
    }
  }

  /// The folder of the running program.
  static var programFolder: String? {
    // SAFETY: realpath returns a NUL-terminated copy, freed here.
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path).split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }

  static func isThere(_ path: String) -> Bool {
    // SAFETY: The path is lent for the call.
    unsafe access(path, R_OK) == 0
  }

  private static func failure(_ what: String, _ path: String) -> FakeFailure {
    // SAFETY: strerror's text stays valid until the next call on this thread, and is copied at once.
    let why = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    return FakeFailure("\(path): can't \(what): \(why)")
  }
}
