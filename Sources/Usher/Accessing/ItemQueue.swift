// SPDX-License-Identifier: Apache-2.0

/// What one data call has delivered and nobody has taken yet, and who waits for it.
///
/// Memory is bounded: the plugin is asked to pause when `mostItems` or `mostBytes` are held, and to go on when it is
/// nearly empty. Waking a reader costs as much as reading several items, so one that waits while items come thick and
/// fast gets them in batches; an item that comes by itself goes to it at once.
struct ItemQueue: Sendable {
  typealias Waiter = CheckedContinuation<Result<Item?, UsherError>, Never>

  /// What becomes of a delivered item.
  enum Delivery: Sendable {
    case hand(Waiter, Item)
    /// It waits with others; `flush` is to be called when `longestWait` has passed.
    case flushLater
    case more
    case pause
    case enough
    case flooded
  }

  /// What becomes of items that have waited.
  enum Flush: Sendable {
    case hand(Waiter, Item)
    /// They are others than those for which the call was due, and haven't waited long enough.
    case again(Duration)
    case nothing
  }

  /// What becomes of a reader.
  enum Reading: Sendable {
    case answer(Result<Item?, UsherError>, resumes: Bool)
    case wait
    case second
  }

  private static var mostItems: Int { 256 }
  private static var mostBytes: Int { 4 << 20 }
  /// How much more than that a plugin may send before it counts as one that doesn't pause.
  private static var patience: Int { 4 }
  /// How many items, or bytes, wake a reader that waits.
  private static var batchItems: Int { 64 }
  private static var batchBytes: Int { 1 << 20 }
  /// How long an item waits for others.
  static var longestWait: Duration { .milliseconds(2) }

  private var buffer = ItemBuffer()
  private var waiter: Waiter?
  private var isPaused = false
  private var failure: UsherError?
  private var isFlushDue = false
  /// Since when the first item waits for others.
  private var waitingSince = MonotonicTime(nanoseconds: 0)
  /// When a reader was last woken.
  private var lastWake = MonotonicTime(nanoseconds: 0)
  private(set) var isOver = false

  /// Takes an item.
  mutating func append(_ item: Item, weight: Int) -> Delivery {
    if isOver { return .enough }
    buffer.append(item, weight: weight)
    if waiter != nil { return wakes() }
    if buffer.holds(items: Self.patience * Self.mostItems, bytes: Self.patience * Self.mostBytes + weight) {
      return .flooded
    }
    guard buffer.holds(items: Self.mostItems, bytes: Self.mostBytes) else { return .more }
    isPaused = true
    return .pause
  }

  /// Whether the reader that waits is woken now.
  private mutating func wakes() -> Delivery {
    let isBatch = buffer.holds(items: Self.batchItems, bytes: Self.batchBytes)
    if !isBatch, buffer.count > 1 || isSoonAfterWake() {
      if isFlushDue { return .more }
      isFlushDue = true
      return .flushLater
    }
    return takeForWaiter().map { .hand($0.waiter, $0.item) } ?? .more
  }

  /// Whether the first item that waits came soon after others; if so, it waits from now on.
  private mutating func isSoonAfterWake() -> Bool {
    waitingSince = .now
    return waitingSince < lastWake.advanced(by: Self.longestWait)
  }

  /// What to do when a flush is due: the reader that waits gets the first item where that has waited long enough.
  mutating func flush() -> Flush {
    isFlushDue = false
    guard waiter != nil, buffer.count > 0 else { return .nothing }
    let (now, due) = (MonotonicTime.now, waitingSince.advanced(by: Self.longestWait))
    if now < due {
      isFlushDue = true
      return .again(.nanoseconds(Int64(due.nanoseconds - now.nanoseconds)))
    }
    return takeForWaiter().map { .hand($0.waiter, $0.item) } ?? .nothing
  }

  private mutating func takeForWaiter() -> (waiter: Waiter, item: Item)? {
    guard let waiter, let item = buffer.popFirst() else { return nil }
    self.waiter = nil
    lastWake = .now
    return (waiter, item)
  }

  /// The plugin has ended; what is held can still be read.
  mutating func complete(_ failure: UsherError?) -> (waiter: Waiter, result: Result<Item?, UsherError>)? {
    isOver = true
    isPaused = false
    if self.failure == nil { self.failure = failure }
    if let (waiter, item) = takeForWaiter() { return (waiter, .success(item)) }
    return waiter.take().map { ($0, end) }
  }

  /// Ends it for the reader: what is held is dropped, because the grant behind it may be gone.
  mutating func end(_ failure: UsherError) -> Waiter? {
    guard !isOver || self.failure == nil else { return nil }
    isOver = true
    isPaused = false
    self.failure = failure
    buffer = ItemBuffer()
    return waiter.take()
  }

  /// The next item, if one is held, and whether the plugin may go on now.
  mutating func next() -> (item: Item, resumes: Bool)? {
    guard let item = buffer.popFirst() else { return nil }
    let resumes = isPaused && buffer.isNearlyEmpty(of: Self.mostItems, bytes: Self.mostBytes)
    if resumes { isPaused = false }
    return (item, resumes)
  }

  /// The next item, or the end; lets the reader wait where there is neither.
  mutating func next(_ reader: Waiter) -> Reading {
    if let (item, resumes) = next() { return .answer(.success(item), resumes: resumes) }
    if isOver { return .answer(end, resumes: false) }
    if waiter != nil { return .second }
    waiter = reader
    return .wait
  }

  private var end: Result<Item?, UsherError> { failure.map { .failure($0) } ?? .success(nil) }
}
