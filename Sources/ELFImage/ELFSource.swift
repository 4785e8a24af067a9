// SPDX-License-Identifier: Apache-2.0

/// A file to read from, without knowing how.
public struct ELFSource {
  /// How many bytes the file has.
  public let size: UInt64

  private let reader: (_ offset: UInt64, _ count: Int) -> [UInt8]?

  /// Reads through a closure, which gives exactly that many bytes at that offset, or nil.
  ///
  /// It is never asked for more than `size`, nor for more than 64 MiB at once.
  public init(size: UInt64, read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]?) {
    self.size = size
    reader = read
  }

  /// Reads from bytes in memory.
  public init(_ bytes: [UInt8]) {
    self.init(size: UInt64(bytes.count)) { offset, count in Array(bytes[Int(offset)..<Int(offset) + count]) }
  }

  /// The longest piece that is read at once.
  static let longestPiece: UInt64 = 64 << 20

  /// Reads a piece of the file; `what` names it where that fails.
  func read(_ offset: UInt64, _ count: UInt64, _ what: String) throws(ELFError) -> [UInt8] {
    let (end, overflows) = offset.addingReportingOverflow(count)
    if overflows || end > size {
      throw ELFError(.truncated, "truncated: \(what) ends at \(end), the file has \(size) bytes")
    }
    if count > Self.longestPiece { throw ELFError(.tooLarge, "\(what) has \(count) bytes, more than are read") }
    guard let bytes = reader(offset, Int(count)), bytes.count == Int(count) else {
      throw ELFError(.unreadable, "\(what) at \(offset) could not be read")
    }
    return bytes
  }
}

@available(*, unavailable)
extension ELFSource: Sendable {}
