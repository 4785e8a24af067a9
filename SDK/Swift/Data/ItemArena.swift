// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Memory for the texts and arrays of one item, used again for the next; belongs to the lane's thread.
@safe final class ItemArena {
  private static let usualSize = 64 << 10
  private static let keptSize = 1 << 20

  // SAFETY: every block is ours until `reset` or deinit, and never moves; `used` bytes of the last one are taken.
  private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var used = 0

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }

  /// Makes the memory of the former item free again; one that was unusually large goes back.
  func reset() {
    used = 0
    // SAFETY: the views into these blocks ended with the delivery before.
    guard let last = unsafe blocks.popLast() else { return }
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe blocks.removeAll(keepingCapacity: true)
    if last.count > Self.keptSize { unsafe last.deallocate() } else { unsafe blocks.append(last) }
  }

  /// Copies a text and returns a view of the copy.
  func text(_ text: String) -> usher_str {
    var text = text
    return text.withUTF8 { utf8 in
      // SAFETY: as many bytes as there are were just taken for them.
      let copy = unsafe take(utf8.count)
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(utf8))
      return unsafe usher_str(
        ptr: copy.baseAddress?.assumingMemoryBound(to: CChar.self), len: UInt64(copy.count))
    }
  }

  /// Copies bytes and returns a view of the copy.
  func bytes(_ bytes: [UInt8]) -> usher_bytes {
    // SAFETY: as many bytes as there are were just taken for them.
    let copy = unsafe take(bytes.count)
    unsafe copy.copyBytes(from: bytes)
    return unsafe usher_bytes(ptr: copy.baseAddress?.assumingMemoryBound(to: UInt8.self), len: UInt64(copy.count))
  }

  /// Makes an array of structs, one per value; `make` may take more of the arena.
  func array<Value, Element>(_ values: [Value], _ make: (Value) -> Element) -> usher_array {
    let stride = MemoryLayout<Element>.stride
    // SAFETY: the room is as many strides as there are elements, and 8 is the largest alignment of the ABI.
    let room = unsafe take(values.count * stride)
    for (number, value) in values.enumerated() {
      unsafe room.baseAddress?.storeBytes(of: make(value), toByteOffset: number * stride, as: Element.self)
    }
    return unsafe usher_array(
      ptr: UnsafeRawPointer(room.baseAddress), count: UInt64(values.count), stride: UInt64(stride))
  }

  /// Takes bytes, aligned to 8.
  private func take(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let start = (used + 7) & ~7
    // SAFETY: the piece lies in the last block, behind what is taken already.
    guard let last = unsafe blocks.last, start + count <= last.count else {
      let size = max(Self.usualSize, count)
      unsafe blocks.append(.allocate(byteCount: size, alignment: 8))
      used = 0
      return unsafe take(count)
    }
    used = start + count
    return unsafe UnsafeMutableRawBufferPointer(rebasing: last[start..<used])
  }
}

@available(*, unavailable)
extension ItemArena: Sendable {}
