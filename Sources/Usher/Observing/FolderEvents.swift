// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An inotify instance over several folders, which tells them apart by the numbers of their watches.
struct FolderEvents: Sendable {
  /// Becomes readable when something has changed.
  let descriptor: Int32
  private let folders: [FolderLadder]
  /// The numbers of each folder's watches; those of one that was moved away stay, and cost an idle look at most.
  private var numbers: [Set<Int32>]

  /// Watches folders; nil where there is no inotify instance left.
  init?(_ folders: [FolderLadder]) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.folders = folders
    numbers = folders.map { Set($0.watch(descriptor)) }
  }

  func close() {
    Glibc.close(descriptor)
  }

  /// Takes what has happened, and says which folders it may be about.
  ///
  /// What exactly happened doesn't matter: the files themselves are looked at. They are watched anew before that, so that
  /// nothing which happens from now on is missed.
  mutating func take() -> [FolderLadder.Content] {
    let touched = readNumbers()
    var contents: [FolderLadder.Content] = []
    for index in folders.indices where touched.contains(Self.lost) || !touched.isDisjoint(with: numbers[index]) {
      numbers[index].formUnion(folders[index].watch(descriptor))
      contents.append(folders[index].content)
    }
    return contents
  }

  /// The number of an event that says that others were lost (`IN_Q_OVERFLOW`).
  private static let lost: Int32 = -1

  private func readNumbers() -> Set<Int32> {
    var numbers: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // SAFETY: The buffer is as long as it says.
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return numbers }
      // SAFETY: Bytes of an array, which has no padding and is alive and unchanged as long as the span.
      let bytes = unsafe buffer.span.bytes
      var start = 0
      // The kernel hands out whole events (inotify(7)): the number, three words more, and a name of the last one's length.
      while start + MemoryLayout<inotify_event>.size <= count {
        // SAFETY: Sixteen bytes from `start` on are inside the buffer, and every value of four bytes is a number.
        numbers.insert(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Int32.self))
        let name = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start + 12, as: UInt32.self)
        start += MemoryLayout<inotify_event>.size + Int(name)
      }
    }
  }
}
