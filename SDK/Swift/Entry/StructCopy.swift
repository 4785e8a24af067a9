// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// Reads structs of the ABI by the size that they say, and never beyond it.
///
/// `pointer.pointee` would read a whole struct, even where only its first member is used (a debug build really does), so
/// the size is read by itself first. The least size is that of the first version. That is the whole struct as long as the
/// header is at its minor 0; a struct that has grown needs its first size here.
enum StructCopy {
  /// Copies a struct, whose first member is its size in bytes, into a zeroed one of ours.
  ///
  /// Nil where it isn't there, or its size is none that the ABI allows.
  static func read<Struct: BitwiseCopyable>(_ pointer: UnsafePointer<Struct>?, into zero: Struct) -> Struct? {
    // SAFETY: the size is read before anything else, and by itself.
    guard let pointer = unsafe pointer, let size = unsafe size(of: pointer, atLeast: MemoryLayout<Struct>.size) else {
      return nil
    }
    var copy = zero
    // SAFETY: `size` bytes are there by the host's word, and no more than the copy holds are taken.
    unsafe withUnsafeMutableBytes(of: &copy) { copy in
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(size, copy.count)))
    }
    return copy
  }

  /// Fills in a struct of the host's: every member that its size covers but the size itself, and no byte beyond.
  ///
  /// Returns whether it could be.
  static func write<Struct: BitwiseCopyable>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>?) -> Bool {
    // SAFETY: as in `read`.
    guard let pointer = unsafe pointer, let size = unsafe size(of: pointer, atLeast: MemoryLayout<Struct>.size) else {
      return false
    }
    let head = MemoryLayout<UInt32>.size
    // SAFETY: `size` bytes are there by the host's word, and no more than the value has are written.
    unsafe withUnsafeBytes(of: value) { value in
      unsafe UnsafeMutableRawPointer(pointer).advanced(by: head)
        .copyMemory(from: value.baseAddress.unsafelyUnwrapped + head, byteCount: min(size, value.count) - head)
    }
    return true
  }

  /// Whether a struct says a size that the ABI allows: no less than that of its first version, at most 4096, a multiple
  /// of 8.
  static func isSized(_ pointer: UnsafeRawPointer, atLeast least: Int) -> Bool {
    // SAFETY: as in `read`.
    unsafe size(of: pointer, atLeast: least) != nil
  }

  private static func size(of pointer: UnsafeRawPointer, atLeast least: Int) -> Int? {
    // SAFETY: every sized struct begins with its size, and is at least that long.
    let size = unsafe Int(pointer.loadUnaligned(as: UInt32.self))
    return size >= least && size <= Int(USHER_STRUCT_SIZE_MAX) && size % 8 == 0 ? size : nil
  }
}
