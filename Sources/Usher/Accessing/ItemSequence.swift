// SPDX-License-Identifier: Apache-2.0

/// The items of one data call, in order, for one reader.
///
/// The plugin is asked to pause while nobody reads, so memory stays bounded. Items that follow each other closely may
/// reach a reader that waits two milliseconds late, because they come to it together. Letting go of the iterator, or
/// cancelling the task, cancels the call. A grant that is taken back ends it with `revoked`.
public struct ItemSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Only typed errors come out.
  public typealias Failure = UsherError

  private let reader: Reader

  /// Makes one of the items that `element` makes something of; the others are passed over.
  init(
    _ operation: DataOperation, _ element: @escaping @Sendable (Item) -> Element?,
    finished: @escaping @Sendable () -> Void
  ) {
    reader = Reader(operation, element, finished)
  }

  /// Makes the iterator; all iterators of one call share its items.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

  /// Reads the items one by one.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let reader: Reader

    /// The next item; nil at the end.
    public mutating func next() async throws(UsherError) -> Element? {
      while let item = try await reader.operation.next() {
        if let element = reader.element(item) { return element }
      }
      return nil
    }
  }

  fileprivate final class Reader: Sendable {
    let operation: DataOperation
    let element: @Sendable (Item) -> Element?
    private let finished: @Sendable () -> Void

    init(
      _ operation: DataOperation, _ element: @escaping @Sendable (Item) -> Element?,
      _ finished: @escaping @Sendable () -> Void
    ) {
      self.operation = operation
      self.element = element
      self.finished = finished
    }

    deinit {
      operation.abandon()
      finished()
    }
  }
}
