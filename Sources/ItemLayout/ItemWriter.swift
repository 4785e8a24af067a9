// SPDX-License-Identifier: Apache-2.0

/// Builds a struct and what it points to, in memory that a `PackedItem` takes over.
@safe
struct ItemWriter {
  // SAFETY: Each block is allocated here and freed by whoever `finish` hands it to, or by `discard`.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    let block = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 8)
    // SAFETY: The block is as large as it says.
    unsafe block.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    unsafe blocks.append(block)
    return unsafe block
  }

  /// Hands over the blocks; the first one is the struct.
  consuming func finish() -> PackedItem {
    unsafe PackedItem(memory: blocks[0], blocks: Array(blocks.dropFirst()))
  }

  mutating func discard() {
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe blocks.removeAll()
  }

  mutating func write(
    _ record: ItemRecord, as layout: Layout, at start: UnsafeMutableRawPointer
  ) throws(LayoutError) {
    for member in record.members {
      guard let place = layout.member(member.name) else { throw layout.unknown(member.name) }
      try unsafe write(member.value, as: place, at: start + place.offset)
    }
  }

  private mutating func write(
    _ value: ItemValue, as member: Layout.Member, at place: UnsafeMutableRawPointer
  ) throws(LayoutError) {
    // SAFETY: The struct is as large as its layout, so the member's bytes are ours to write.
    switch (member.kind, value) {
    case (.uint32, .uint32(let number)): unsafe place.storeBytes(of: number, as: UInt32.self)
    case (.int32, .int32(let number)): unsafe place.storeBytes(of: number, as: Int32.self)
    case (.uint64, .uint64(let number)): unsafe place.storeBytes(of: number, as: UInt64.self)
    case (.int64, .int64(let number)): unsafe place.storeBytes(of: number, as: Int64.self)
    case (.double, .double(let number)): unsafe place.storeBytes(of: number, as: Double.self)
    case (.descriptor, .descriptor(let descriptor)):
      unsafe place.storeBytes(of: descriptor?.number ?? 0, as: Int32.self)
    case (.text, .text(let text)): unsafe view(Array(text.utf8), at: place)
    case (.bytes, .bytes(let bytes)): unsafe view(bytes, at: place)
    case (.array(let element), .array(let records)): try unsafe array(records, of: element, at: place)
    default: throw LayoutError(.badArgument, "the value of “\(member.name)” is of another type than its layout says")
    }
  }

  private mutating func view(_ bytes: [UInt8], at place: UnsafeMutableRawPointer) {
    guard !bytes.isEmpty else { return }
    let memory = unsafe allocate(bytes.count)
    // SAFETY: The block is as large as the bytes; pointer and length are the view's two words.
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    unsafe place.storeBytes(of: UnsafeRawPointer(memory), as: UnsafeRawPointer.self)
    unsafe (place + 8).storeBytes(of: UInt64(bytes.count), as: UInt64.self)
  }

  private mutating func array(
    _ records: [ItemRecord], of element: Layout, at place: UnsafeMutableRawPointer
  ) throws(LayoutError) {
    let stride = element.size.roundedUp(to: 8)
    unsafe (place + 16).storeBytes(of: UInt64(stride), as: UInt64.self)
    guard !records.isEmpty else { return }
    let memory = unsafe allocate(stride * records.count)
    for (index, record) in records.enumerated() {
      try unsafe write(record, as: element, at: memory + index * stride)
    }
    // SAFETY: Pointer, count and stride are the array's three words.
    unsafe place.storeBytes(of: UnsafeRawPointer(memory), as: UnsafeRawPointer.self)
    unsafe (place + 8).storeBytes(of: UInt64(records.count), as: UInt64.self)
  }
}
