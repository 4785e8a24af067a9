// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The names in a folder that may lead to cards, in the order of their bytes.
///
/// Hidden names are left out: they are other programs' own, such as files that are still being written. Takes about ten
/// bytes more than the name for each, because folders of 100,000 files are real.
struct FolderNames {
  /// So many names are read at most; what is beyond is left out.
  static let limit = 1_000_000

  private struct Entry {
    var start: Int
    var kind: FileKind
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
    // SAFETY: as above; an entry is valid until the next one is read, and its name ends in a NUL.
    while !isCut, let entry = unsafe readdir(stream) {
      let type = unsafe CInt(entry.pointee.d_type)
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe append(name.prefix { $0 != 0 }, type, in: folder)
      }
    }
    sort()
  }

  /// The places of the names.
  var indices: Range<Int> { entries.indices }

  /// What a name stands for.
  func kind(_ index: Int) -> FileKind { entries[index].kind }

  /// Whether a name ends as those of card files do.
  func isCardFile(_ index: Int) -> Bool { CardFileName.isOne(name(index)) }

  /// A name as text; what isn't UTF-8 becomes U+FFFD.
  func text(_ index: Int) -> String {
    let name = name(index)
    if let text = try? UTF8Span(validating: name.span) { return String(copying: text) }
    return String(decoding: name, as: UTF8.self)
  }

  /// Opens a name for reading, never through a symbolic link.
  func open(_ index: Int, in folder: Descriptor) throws(FileFailure) -> Descriptor {
    // SAFETY: the place lies in the bytes, and a NUL follows the name.
    let number = unsafe bytes.withUnsafeBytes { buffer in
      let name = unsafe UnsafeRawBufferPointer(rebasing: buffer[entries[index].start...])
      return unsafe name.withMemoryRebound(to: CChar.self) { unsafe Descriptor.open($0.baseAddress, in: folder) }
    }
    return try Descriptor(opened: number)
  }

  private func name(_ index: Int) -> ArraySlice<UInt8> {
    bytes[entries[index].start...].prefix { $0 != 0 }
  }

  private mutating func append(_ name: some Collection<UInt8>, _ type: CInt, in folder: Descriptor) {
    guard let first = name.first, first != 0x2E else { return }
    let start = bytes.count
    bytes += name
    bytes.append(0)
    guard let kind = kind(type, at: start, in: folder),
      kind == .folder || CardFileName.isOne(bytes[start...].dropLast())
    else {
      bytes.removeSubrange(start...)
      return
    }
    entries.append(Entry(start: start, kind: kind))
    isCut = entries.count == Self.limit
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
      let span = bytes.span
      var (left, right) = (left.start, right.start)
      while span[left] == span[right], span[left] != 0 { (left, right) = (left + 1, right + 1) }
      return span[left] < span[right]
    }
  }
}
