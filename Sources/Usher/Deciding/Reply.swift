// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Answers one waiting caller, once, whoever comes first.
final class Reply<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) {
    self.continuation = Mutex(continuation)
  }

  /// Gives the answer; false where the caller already has one.
  @discardableResult
  func give(_ value: Value) -> Bool {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: value)
    return waiting != nil
  }
}
