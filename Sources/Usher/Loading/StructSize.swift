// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The bounds of a `struct_size` (rule 1).
enum StructSize {
  static func isValid(_ size: Int, least: Int) -> Bool {
    size >= least && size <= Int(USHER_STRUCT_SIZE_MAX) && size % 8 == 0
  }
}
