// SPDX-License-Identifier: Apache-2.0

/// Gives the elements of a sequence, for data that is in memory anyway.
public struct SequenceSource<Base: Sequence>: ItemSource where Base.Element: Sendable {
  private var iterator: Base.Iterator

  /// Gives the elements of `base` in its order.
  public init(_ base: Base) {
    iterator = base.makeIterator()
  }

  /// Gives the next element, or nil at the end.
  public mutating func next() throws(PluginFailure) -> Base.Element? {
    iterator.next()
  }
}

@available(*, unavailable)
extension SequenceSource: Sendable {}
