// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import UsherModel

/// The host's snapshot of one scope's status, read without a lock in the usual case.
///
/// A status's words stand as they are under a sequence counter; only a status with a sentence, or one that the first
/// answer is still to replace, takes the lock. Reading costs a few nanoseconds and allocates nothing.
final class StatusCell: Sendable {
  private let sequence = Atomic<UInt64>(0)
  private let axes: Atomic<UInt64>
  private let expires: Atomic<Int64>
  private let since: Atomic<Int64>
  private let whole: Mutex<PermissionStatus>

  /// Beside the axes: the words don't say all, or the reader has something to do.
  private static let isSpecial: UInt64 = 1 << 63

  init(_ status: PermissionStatus) {
    whole = Mutex(status)
    axes = Atomic(StatusCell.marked(status))
    expires = Atomic(status.words.expires)
    since = Atomic(status.words.since)
  }

  /// The status as it was last published.
  ///
  /// Any thread.
  var status: PermissionStatus {
    let (words, detail) = settled.map { ($0, "") } ?? parts
    return PermissionStatus(words, detail: detail)
  }

  /// The status as it was last published, where it has no sentence and isn't `starting`; nil for the others.
  ///
  /// Any thread.
  var settled: StatusWords? {
    while true {
      let before = sequence.load(ordering: .acquiring)
      let axes = axes.load(ordering: .relaxed)
      let expires = expires.load(ordering: .relaxed)
      let since = since.load(ordering: .relaxed)
      atomicMemoryFence(ordering: .acquiring)
      // An odd number: it is being written now. The lock waits for the end of that.
      if (axes & StatusCell.isSpecial) | (before & 1) != 0 { return nil }
      if sequence.load(ordering: .relaxed) == before {
        return StatusWords(axes: axes, expires: expires, since: since)
      }
    }
  }

  /// The status as it was last published, read under the lock.
  ///
  /// Apart, so that a caller of `settled` puts a status together in one place and copies none.
  @inline(never)
  var parts: (words: StatusWords, detail: String) {
    whole.withLock { ($0.words, $0.detail) }
  }

  /// Publishes a status and returns the one before it.
  func publish(_ status: PermissionStatus) -> PermissionStatus {
    whole.withLock { whole in
      let before = whole
      guard before != status else { return before }
      whole = status
      sequence.wrappingAdd(1, ordering: .relaxed)
      atomicMemoryFence(ordering: .releasing)
      axes.store(StatusCell.marked(status), ordering: .relaxed)
      expires.store(status.words.expires, ordering: .relaxed)
      since.store(status.words.since, ordering: .relaxed)
      sequence.wrappingAdd(1, ordering: .releasing)
      return before
    }
  }

  private static func marked(_ status: PermissionStatus) -> UInt64 {
    status.detail.isEmpty && status.reason != .starting ? status.words.axes : status.words.axes | isSpecial
  }
}
