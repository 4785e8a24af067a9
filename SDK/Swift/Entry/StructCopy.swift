// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Glibc

/// Reads structs of the ABI by the size that they say, and never beyond it.
///
/// `pointer.pointee` would read a whole struct, even where only its first member is used (a debug build really does), so
/// the size is read by itself first.
enum StructCopy {
  /// Copies a struct, whose first member is its size in bytes, into a zeroed one of ours.
  ///
  /// Nil where it isn't there, or its size is none that the ABI allows.
  static func read<Struct: BitwiseCopyable>(_ pointer: UnsafePointer<Struct>?, into zero: Struct) -> Struct? {
    guard let pointer = unsafe pointer, let size = unsafe size(of: pointer, for: Struct.self) else { return nil }
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
    guard let pointer = unsafe pointer, let size = unsafe size(of: pointer, for: Struct.self) else { return false }
    let head = MemoryLayout<UInt32>.size
    // SAFETY: `size` bytes are there by the host's word, and no more than the value has are written.
    unsafe withUnsafeBytes(of: value) { value in
      unsafe UnsafeMutableRawPointer(pointer).advanced(by: head)
        .copyMemory(from: value.baseAddress.unsafelyUnwrapped + head, byteCount: min(size, value.count) - head)
    }
    return true
  }

  /// The size that a struct says, where it is one that the ABI allows.
  ///
  /// At least that of the first version, which is all that this header knows; at most 4096; a multiple of 8.
  private static func size<Struct>(of pointer: UnsafePointer<Struct>, for type: Struct.Type) -> Int? {
    // SAFETY: every sized struct begins with its size, and is at least that long.
    let size = unsafe Int(UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
    let isAllowed = size >= MemoryLayout<Struct>.size && size <= Int(USHER_STRUCT_SIZE_MAX) && size % 8 == 0
    return isAllowed ? size : nil
  }

  private static func size<Struct>(of pointer: UnsafeMutablePointer<Struct>, for type: Struct.Type) -> Int? {
    unsafe size(of: UnsafePointer(pointer), for: type)
  }
}
