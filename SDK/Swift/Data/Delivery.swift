// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Hands items of one operation to the host; belongs to the lane's thread.
struct Delivery {
  private let operation: Operation
  private let arena: ItemArena

  init(_ operation: Operation, _ arena: ItemArena) {
    self.operation = operation
    self.arena = arena
  }

  /// Delivers a struct whose texts and arrays `make` puts into the arena.
  func deliver<Item>(kind: Int, _ make: (ItemArena) -> Item) {
    arena.reset()
    var item = make(arena)
    // SAFETY: the item and what it points to in the arena stay as they are until `deliver` has returned.
    unsafe withUnsafePointer(to: &item) { unsafe operation.deliver(kind: UInt32(kind), item: UnsafeRawPointer($0)) }
  }

  func notice(_ notice: Notice) {
    // SAFETY: the views stay valid until the arena is reset for the next item.
    unsafe deliver(kind: USHER_ITEM_NOTICE) { arena in
      unsafe usher_notice_v1(
        struct_size: UInt32(MemoryLayout<usher_notice_v1>.size), reserved0: 0, path: arena.text(notice.path),
        line: notice.line, text: arena.text(notice.text))
    }
  }

  /// Says that these items changed; none stands for any.
  func changed(_ identifiers: [String]) {
    // SAFETY: the views stay valid until the arena is reset for the next item.
    unsafe deliver(kind: USHER_ITEM_CHANGED) { arena in
      unsafe usher_changed_v1(
        struct_size: UInt32(MemoryLayout<usher_changed_v1>.size), reserved0: 0,
        identifiers: arena.array(identifiers) { unsafe arena.text($0) })
    }
  }

  func gap(_ lost: UInt64) {
    deliver(kind: USHER_ITEM_GAP) { _ in
      usher_gap_v1(struct_size: UInt32(MemoryLayout<usher_gap_v1>.size), reserved0: 0, lost: lost)
    }
  }
}

@available(*, unavailable)
extension Delivery: Sendable {}
