// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The names in a folder that end alike, normally in `.so`, sorted by their bytes, hidden ones left out.
///
/// All names lie one behind the other in one array, each with a NUL at its end, so that a folder of a thousand costs a
/// few allocations and the kernel can be given each as it stands.
struct FolderListing: Sendable {
  struct Entry: Sendable {
    fileprivate let start: UInt32
    fileprivate let length: UInt16
    /// What the folder says the file is, `DT_UNKNOWN` where it doesn't.
    let kind: UInt8
    /// Whether the name is UTF-8.
    let isText: Bool
    /// Eight of the name's bytes as a number, while names are sorted.
    var rank: UInt64 = 0

    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  private(set) var names: [UInt8] = []
  var entries: [Entry] = []

  /// Lists one file alone.
  init(name: String) {
    names = Array(name.utf8) + [0]
    entries = [Entry(start: 0, length: UInt16(clamping: name.utf8.count), kind: UInt8(DT_UNKNOWN), isText: true)]
  }

  /// Reads a folder to its end.
  init(of folder: borrowing OpenFile, endingIn suffix: StaticString = ".so") throws(SystemError) {
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
      unsafe take(entry, suffix)
    }
    let number = errno
    guard number == 0 else { throw SystemError(number: number) }
    sort()
  }

  /// Whether a name is longer than what it is to end in, and ends so.
  private static func ends(_ name: Span<UInt8>, in suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard name.count > count else { return false }
    // SAFETY: the pointer of a static text lives for ever and has that many bytes.
    let end = unsafe Span(_unsafeStart: suffix.utf8Start, count: count)
    for position in end.indices where name[name.count - count + position] != end[position] { return false }
    return true
  }

  @unsafe
  private mutating func take(_ entry: UnsafeMutablePointer<dirent>, _ suffix: StaticString) {
    let kind = unsafe entry.pointee.d_type
    // SAFETY: The kernel ends the name in a NUL inside the entry, which stays valid until the next readdir.
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { field in
      guard let start = field.baseAddress else { return }
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe Span(_unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: length)
      guard Self.ends(name, in: suffix), name[0] != UInt8(ascii: ".") else { return }
      let entry = Entry(
        start: UInt32(truncatingIfNeeded: names.count), length: UInt16(truncatingIfNeeded: length), kind: kind,
        isText: Self.isText(name))
      entries.append(entry)
      unsafe names.append(contentsOf: UnsafeRawBufferPointer(start: start, count: length + 1))
    }
  }

  private static func isText(_ name: Span<UInt8>) -> Bool {
    for position in name.indices where name[position] >= 0x80 { return (try? UTF8Span(validating: name)) != nil }
    return true
  }

  /// A name as text, with what isn't UTF-8 replaced.
  func name(of entry: Entry) -> String {
    String(decoding: names[entry.range], as: UTF8.self)
  }

  /// Opens the file that an entry names, never through a link.
  func open(_ entry: Entry, in folder: borrowing OpenFile) throws(SystemError) -> OpenFile {
    try folder.openFile(named: names.span.extracting(entry.range.lowerBound..<entry.range.upperBound + 1))
  }
}
