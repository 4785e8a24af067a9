// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A place for a struct whose first byte behind it may not be touched: mmap(2), mprotect(2).
@safe final class GuardedMemory {
  private static let page = 4096
  // SAFETY: two pages of ours, the second one without any access, unmapped in deinit.
  private let pages: UnsafeMutableRawPointer

  init() {
    unsafe pages = mmap(nil, 2 * Self.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    unsafe precondition(pages != MAP_FAILED, "no memory for a guard page")
    unsafe mprotect(pages + Self.page, Self.page, PROT_NONE)
  }

  deinit {
    unsafe munmap(pages, 2 * Self.page)
  }

  /// The last `size` bytes before the guard page, filled with a byte.
  func end(_ size: Int, filledWith byte: UInt8 = 0) -> UnsafeMutableRawPointer {
    let place = unsafe pages + Self.page - size
    unsafe place.initializeMemory(as: UInt8.self, repeating: byte, count: size)
    return unsafe place
  }
}

@available(*, unavailable)
extension GuardedMemory: Sendable {}
