// SPDX-License-Identifier: Apache-2.0

/// Walks lent memory by a layout and copies everything.
struct ItemReader {
  private var bytesLeft: UInt64
  private var elementsLeft: UInt64
  private(set) var weight = 64

  init(limits: ItemLimits) {
    bytesLeft = limits.bytes
    elementsLeft = limits.elements
  }

  mutating func record(
    _ layout: Layout, at start: UnsafeRawPointer, covered: Int
  ) throws(LayoutError) -> ItemRecord {
    var members: [ItemRecord.Member] = []
    members.reserveCapacity(layout.members.count)
    for member in layout.members where !member.name.isEmpty {
      guard member.offset + member.kind.size <= covered else { break }
      let value = try unsafe value(member, at: start + member.offset)
      members.append(ItemRecord.Member(member.name, value))
    }
    return ItemRecord(members)
  }

  private mutating func value(_ member: Layout.Member, at place: UnsafeRawPointer) throws(LayoutError) -> ItemValue {
    // SAFETY: The struct covers the member, so its bytes may be read; views are followed only as far as they say.
    switch member.kind {
    case .uint32: return unsafe .uint32(place.loadUnaligned(as: UInt32.self))
    case .int32: return unsafe .int32(place.loadUnaligned(as: Int32.self))
    case .uint64: return unsafe .uint64(place.loadUnaligned(as: UInt64.self))
    case .int64: return unsafe .int64(place.loadUnaligned(as: Int64.self))
    case .double: return unsafe .double(place.loadUnaligned(as: Double.self))
    case .descriptor: return try unsafe descriptor(place.loadUnaligned(as: Int32.self), member)
    case .text:
      return try unsafe .text(text(view(member, at: place), member))
    case .bytes: return try unsafe .bytes(Array(view(member, at: place)))
    case .array(let element): return try unsafe array(of: element, member, at: place)
    }
  }

  private func text(_ view: UnsafeRawBufferPointer, _ member: Layout.Member) throws(LayoutError) -> String {
    if unsafe view.isEmpty { return "" }
    do {
      // SAFETY: As above; the span is gone before the call that lent the memory returns.
      return try unsafe String(copying: UTF8Span(validating: Span(_unsafeElements: view.bindMemory(to: UInt8.self))))
    } catch {
      throw LayoutError(.badValue, "the text “\(member.name)” is not UTF-8")
    }
  }

  private func descriptor(_ number: Int32, _ member: Layout.Member) throws(LayoutError) -> ItemValue {
    guard number > 0 else { return .descriptor(nil) }
    guard let copy = ItemDescriptor(duplicating: number) else {
      throw LayoutError(.badValue, "“\(member.name)” is no open descriptor")
    }
    return .descriptor(copy)
  }

  private mutating func view(
    _ member: Layout.Member, at place: UnsafeRawPointer
  ) throws(LayoutError) -> UnsafeRawBufferPointer {
    // SAFETY: As above; pointer and length are the first and second word of the view.
    let pointer = unsafe place.loadUnaligned(as: UnsafeRawPointer?.self)
    let length = unsafe (place + 8).loadUnaligned(as: UInt64.self)
    guard length > 0 else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let pointer = unsafe pointer else { throw LayoutError(.badValue, "“\(member.name)” is NULL with a length") }
    guard length <= bytesLeft else { throw LayoutError(.tooLarge, "“\(member.name)” is \(length) bytes long") }
    bytesLeft -= length
    weight += Int(length)
    return unsafe UnsafeRawBufferPointer(start: pointer, count: Int(length))
  }

  private mutating func array(
    of element: Layout, _ member: Layout.Member, at place: UnsafeRawPointer
  ) throws(LayoutError) -> ItemValue {
    // SAFETY: As above; pointer, count and stride are the three words of the array.
    let pointer = unsafe place.loadUnaligned(as: UnsafeRawPointer?.self)
    let count = unsafe (place + 8).loadUnaligned(as: UInt64.self)
    let stride = unsafe (place + 16).loadUnaligned(as: UInt64.self)
    guard count > 0 else { return .array([]) }
    guard let pointer = unsafe pointer else { throw LayoutError(.badValue, "“\(member.name)” is NULL with a count") }
    let room = elementsLeft / UInt64(element.members.count)
    guard count <= room else {
      throw LayoutError(.tooLarge, "“\(member.name)” has \(count) elements, room is for \(room)")
    }
    guard stride >= UInt64(element.size), stride <= UInt64(Layout.largestStruct), stride % 8 == 0 else {
      throw LayoutError(
        .structSize, "“\(member.name)” has stride \(stride), which is not a multiple of 8 from \(element.size) to 4096")
    }
    elementsLeft -= count * UInt64(element.members.count)
    weight += 64 * Int(count)
    var records: [ItemRecord] = []
    records.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      records.append(try unsafe record(element, at: pointer + index * Int(stride), covered: Int(stride)))
    }
    return .array(records)
  }
}
