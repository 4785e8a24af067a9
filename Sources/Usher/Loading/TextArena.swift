// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Memory for texts and arrays that a struct points to, freed when the call is over.
@safe
final class TextArena {
  // SAFETY: Each block is allocated here, handed out as a view, and freed in deinit, after the call.
  private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }

  func text(_ text: String) -> usher_str {
    let block = unsafe block(Array(text.utf8))
    return unsafe usher_str(ptr: block.baseAddress?.assumingMemoryBound(to: CChar.self), len: UInt64(block.count))
  }

  func array<Element>(_ elements: [Element]) -> usher_array {
    guard !elements.isEmpty else { return unsafe usher_array(ptr: nil, count: 0, stride: 0) }
    let stride = MemoryLayout<Element>.stride
    // SAFETY: The elements are plain C structs; their bytes are copied into a block of the right size and alignment.
    let block = unsafe elements.withUnsafeBytes { unsafe self.block($0) }
    return unsafe usher_array(
      ptr: UnsafeRawPointer(block.baseAddress), count: UInt64(elements.count), stride: UInt64(stride))
  }

  private func block<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> UnsafeMutableRawBufferPointer {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    // SAFETY: The block is as large as what is copied into it.
    unsafe block.copyBytes(from: bytes)
    unsafe blocks.append(block)
    return unsafe block
  }
}
