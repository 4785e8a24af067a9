// SPDX-License-Identifier: Apache-2.0

/// The address of a C function as a number, to find the segment it lies in.
enum CodeAddress {
  /// The number; 0 for NULL.
  static func of<Function>(_ function: Function?) -> UInt {
    guard let function else { return 0 }
    precondition(MemoryLayout<Function>.size == MemoryLayout<UInt>.size, "only C function pointers have an address")
    // SAFETY: A C function pointer is one word, as has just been checked.
    return unsafe unsafeBitCast(function, to: UInt.self)
  }
}
