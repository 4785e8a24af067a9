// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The names in a folder that end in `.so`, sorted by their bytes, hidden ones left out.
///
/// All names lie one behind the other in one array, each with a NUL at its end, so that a folder of a thousand costs a
/// few allocations and the kernel can be given each as it stands.
struct FolderListing {
  struct Entry {
    fileprivate let start: Int
    fileprivate let length: Int
    /// What the folder says the file is, `DT_UNKNOWN` where it doesn't.
    let kind: UInt8
  }

  private var names: [UInt8] = []
  private(set) var entries: [Entry] = []

  /// Reads a folder to its end.
  init(of folder: borrowing OpenFile) throws(SystemError) {
    // A description of its own, because reading moves its position.
    let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY
    // SAFETY: The name is a literal.
    let descriptor = unsafe openat(folder.descriptor, ".", flags)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    // SAFETY: The descriptor is open, and from here on belongs to the stream.
    guard let stream = unsafe fdopendir(descriptor) else {
      let number = errno
      close(descriptor)
      throw SystemError(number: number)
    }
    // SAFETY: The stream is open, and not used behind this.
    defer { unsafe closedir(stream) }

    while true {
      errno = 0
      // SAFETY: The stream is open, and only this thread reads it.
      guard let entry = unsafe readdir(stream) else { break }
      unsafe take(entry)
    }
    let number = errno
    guard number == 0 else { throw SystemError(number: number) }
    sort()
  }

  @unsafe
  private mutating func take(_ entry: UnsafeMutablePointer<dirent>) {
    // SAFETY: The kernel ends the name in a NUL inside the entry, which stays valid until the next readdir.
    let name = unsafe UnsafeRawPointer(entry).advanced(by: Self.nameOffset)
    let length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
    let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
    guard length > 3, unsafe bytes[0] != UInt8(ascii: "."), unsafe bytes[length - 3] == UInt8(ascii: "."),
      unsafe bytes[length - 2] == UInt8(ascii: "s"), unsafe bytes[length - 1] == UInt8(ascii: "o")
    else { return }
    entries.append(Entry(start: names.count, length: length, kind: unsafe entry.pointee.d_type))
    unsafe names.append(contentsOf: bytes)
    names.append(0)
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

  private mutating func sort() {
    // SAFETY: Every entry lies inside the names, which don't change while they are compared.
    unsafe names.withUnsafeBytes { names in
      guard let start = names.baseAddress else { return }
      entries.sort { left, right in
        let shared = min(left.length, right.length)
        let order = unsafe memcmp(start + left.start, start + right.start, shared)
        return order == 0 ? left.length < right.length : order < 0
      }
    }
  }

  /// A name as text; nil where it isn't UTF-8.
  func name(of entry: Entry) -> String? {
    String(validating: names[entry.start..<entry.start + entry.length], as: UTF8.self)
  }

  /// A name as text, with what isn't UTF-8 replaced.
  func repairedName(of entry: Entry) -> String {
    String(decoding: names[entry.start..<entry.start + entry.length], as: UTF8.self)
  }

  /// Opens the file that an entry names, never through a link.
  func open(_ entry: Entry, in folder: borrowing OpenFile) throws(SystemError) -> OpenFile {
    try folder.openFile(named: names.span.extracting(entry.start..<entry.start + entry.length + 1))
  }
}
