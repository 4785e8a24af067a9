// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The names in a folder that may lead to cards, in the order of their bytes.
///
/// Hidden names are left out: they are other programs' own, such as files that are still being written. Takes 17
/// bytes more than the name for each, because folders of 100,000 files are real.
struct FolderNames {
  /// So many names are read at most; what is beyond is left out.
  static let limit = 1_000_000

  private struct Entry {
    /// The first bytes, the first of them highest, which settle most comparisons.
    var head: UInt64
    var start: UInt32
    /// A name has 255 bytes at most.
    var count: UInt8
    var kind: FileKind

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// All names, each with a NUL behind it.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// There were more names than the limit.
  private(set) var isCut = false

  /// Reads a folder.
  init(of folder: Descriptor) throws(FileFailure) {
    // SAFETY: the name ends in a NUL and outlives the call.
    let number = unsafe openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    // SAFETY: the stream owns the descriptor, is used here only, and is closed once.
    guard let stream = unsafe fdopendir(number) else {
      close(number)
      throw .last
    }
    defer { unsafe closedir(stream) }
    // SAFETY: as above; an entry is valid until the next one is read, and its name ends in a NUL inside its array.
    while !isCut, let entry = unsafe readdir(stream) {
      let type = unsafe CInt(entry.pointee.d_type)
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        let end = unsafe name.firstIndex(of: 0) ?? name.count - 1
        unsafe append(UnsafeRawBufferPointer(rebasing: name[..<end]), type, in: folder)
      }
    }
    sort()
  }

  /// The places of the names.
  var indices: Range<Int> { entries.indices }

  /// What a name stands for.
  func kind(_ index: Int) -> FileKind { entries[index].kind }

  /// Whether a name ends as those of card files do.
  func isCardFile(_ index: Int) -> Bool { CardFileName.isOne(bytes.span.extracting(entries[index].range)) }

  /// A name as text; what isn't UTF-8 becomes U+FFFD.
  func text(_ index: Int) -> String {
    let range = entries[index].range
    if let text = try? UTF8Span(validating: bytes.span.extracting(range)) { return String(copying: text) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Opens a name for reading, never through a symbolic link.
  func open(_ index: Int, in folder: Descriptor) throws(FileFailure) -> Descriptor {
    // SAFETY: the place lies in the bytes, and a NUL follows the name.
    let number = unsafe bytes.withUnsafeBytes { buffer in
      let name = unsafe UnsafeRawBufferPointer(rebasing: buffer[Int(entries[index].start)...])
      return unsafe name.withMemoryRebound(to: CChar.self) { unsafe Descriptor.open($0.baseAddress, in: folder) }
    }
    return try Descriptor(opened: number)
  }

  /// Takes a name as the folder lends it.
  private mutating func append(_ name: UnsafeRawBufferPointer, _ type: CInt, in folder: Descriptor) {
    // SAFETY: the caller lends the name for the call.
    guard let first = unsafe name.first, first != 0x2E else { return }
    let start = bytes.count
    unsafe bytes.append(contentsOf: name)
    let end = bytes.count
    bytes.append(0)
    guard let kind = kind(type, at: start, in: folder),
      kind == .folder || CardFileName.isOne(bytes.span.extracting(start..<end))
    else {
      bytes.removeSubrange(start...)
      return
    }
    entries.append(
      Entry(head: head(start..<end), start: UInt32(start), count: UInt8(end - start), kind: kind))
    isCut = entries.count == Self.limit
  }

  private func head(_ name: Range<Int>) -> UInt64 {
    var head: UInt64 = 0
    for place in 0..<8 { head = head << 8 | (place < name.count ? UInt64(bytes[name.lowerBound + place]) : 0) }
    return head
  }

  /// What an entry is; asked of the file where the file system doesn't say.
  private func kind(_ type: CInt, at start: Int, in folder: Descriptor) -> FileKind? {
    switch type {
    case CInt(DT_REG): return .file
    case CInt(DT_DIR): return .folder
    case CInt(DT_LNK): return .link
    case CInt(DT_UNKNOWN): break
    default: return .other
    }
    // SAFETY: the place lies in the bytes, a NUL follows the name, and fstatat fills in the struct.
    return unsafe bytes.withUnsafeBytes { buffer in
      var status = stat()
      let name = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
      let result = unsafe name.withMemoryRebound(to: CChar.self) { name in
        unsafe name.baseAddress.map { unsafe fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW) } ?? -1
      }
      return result == 0 ? FileKind(mode: status.st_mode) : nil
    }
  }

  private mutating func sort() {
    let bytes = bytes
    entries.sort { left, right in
      if left.head != right.head { return left.head < right.head }
      let span = bytes.span
      var (left, right) = (Int(left.start), Int(right.start))
      while span[left] == span[right], span[left] != 0 { (left, right) = (left + 1, right + 1) }
      return span[left] < span[right]
    }
  }
}
