// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Makes what the ABI calls Static: it lives until the process ends and is never written again.
enum Permanent {
  /// A copy of a value.
  static func copy<Value: BitwiseCopyable>(_ value: Value) -> UnsafePointer<Value> {
    // SAFETY: the memory is never freed, on purpose.
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe place.initialize(to: value)
    return unsafe UnsafePointer(place)
  }

  /// Copies of values, one behind the other.
  static func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafePointer<Value> {
    // SAFETY: the memory is never freed, on purpose; it has room for all.
    let place = UnsafeMutableBufferPointer<Value>.allocate(capacity: max(values.count, 1))
    _ = unsafe place.initialize(from: values)
    return unsafe UnsafePointer(place.baseAddress.unsafelyUnwrapped)
  }

  /// A copy of a text with a NUL behind it.
  static func text(_ text: String) -> UnsafePointer<CChar> {
    unsafe copy(text.utf8.map { CChar(bitPattern: $0) } + [0])
  }
}
