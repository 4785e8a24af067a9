// SPDX-License-Identifier: Apache-2.0

/// A queue of items with a rough count of the bytes they hold.
struct ItemBuffer: Sendable {
  private var items: [(item: Item, weight: Int)?] = []
  private var head = 0
  private var bytes = 0

  var count: Int { items.count - head }

  func holds(items most: Int, bytes mostBytes: Int) -> Bool {
    count >= most || bytes >= mostBytes
  }

  func isNearlyEmpty(of most: Int, bytes mostBytes: Int) -> Bool {
    count <= most / 4 && bytes <= mostBytes / 4
  }

  mutating func append(_ item: Item, weight: Int) {
    items.append((item, weight))
    bytes += weight
  }

  mutating func popFirst() -> Item? {
    guard head < items.count, let first = items[head] else { return nil }
    items[head] = nil
    head += 1
    bytes -= first.weight
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    }
    return first.item
  }
}
