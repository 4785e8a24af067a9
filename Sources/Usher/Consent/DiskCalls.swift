// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The system calls whose failure must cost no answer; tests put failing ones in their place.
///
/// Each returns what the kernel does: a count or 0, or the negative error number.
struct DiskCalls: Sendable {
  /// `write`: appends bytes to a file opened for appending.
  var write: @Sendable (_ descriptor: Int32, _ bytes: [UInt8]) -> Int
  /// `fdatasync`.
  var synchronize: @Sendable (_ descriptor: Int32) -> Int
  /// `ftruncate`.
  var truncate: @Sendable (_ descriptor: Int32, _ length: Int64) -> Int

  /// The real ones.
  static let system = DiskCalls(
    write: { descriptor, bytes in
      // SAFETY: The pointer and the count are those of the array, and `write` reads within the call only.
      unsafe bytes.withUnsafeBytes { result(unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)) }
    },
    synchronize: { result(Int(fdatasync($0))) },
    truncate: { result(Int(ftruncate($0, off_t($1)))) }
  )

  private static func result(_ value: Int) -> Int {
    value < 0 ? -Int(errno) : value
  }
}
