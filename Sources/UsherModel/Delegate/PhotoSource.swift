// SPDX-License-Identifier: Apache-2.0

/// The pictures that an application shows a library, in plain values.
///
/// ## Threading
/// Callable from any thread or task; each call ends exactly once, on the caller's actor. Cancelling the task cancels the
/// call, which then fails with `cancelled`.
public protocol PhotoSource: AnyObject, Sendable {
  /// How many pictures there are; the chosen ones under a limited grant.
  func count() async throws(DelegateFailure) -> Int

  /// Some of the pictures, in the source's order; fewer where it ends.
  func photos(in range: Range<Int>) async throws(DelegateFailure) -> [Photo]

  /// A picture made small enough to fit into a size, its proportions kept.
  func preview(of identifier: String, fitting size: PixelSize) async throws(DelegateFailure) -> PhotoImage

  /// A picture as it is stored.
  ///
  /// `progress` hears of the part that is there, from 0 to 1, on any thread, and not again once the call has ended.
  func fullImage(
    of identifier: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(DelegateFailure) -> PhotoImage

  /// The identifiers of pictures that came, changed or went; none named means that anything may have.
  ///
  /// A stream that is over by default.
  func changes() -> AsyncStream<[String]>
}

extension PhotoSource {
  /// No change is ever told.
  public func changes() -> AsyncStream<[String]> { AsyncStream { $0.finish() } }
}
