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

  /// Delivers a packed item.
  func deliver(kind: UInt32, item: UnsafeRawPointer) {
    // SAFETY: the caller lends the item for the call.
    unsafe operation.deliver(kind: kind, item: item)
  }

  /// Delivers a struct whose texts and arrays `make` puts into the arena.
  func deliver<Item>(kind: Int, _ make: (ItemArena) -> Item) {
    arena.reset()
    var item = make(arena)
    // SAFETY: the item and what it points to in the arena stay as they are until `deliver` has returned.
    unsafe withUnsafePointer(to: &item) { unsafe operation.deliver(kind: UInt32(kind), item: UnsafeRawPointer($0)) }
  }
}

@available(*, unavailable)
extension Delivery: Sendable {}
