// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Reads one permission's state again and again, at a few nanoseconds a time and without an allocation.
public struct PermissionHandle: Sendable {
  private let runtime: CategoryRuntime
  private let cell: StatusCell

  init(_ runtime: CategoryRuntime, _ scope: ScopeRuntime) {
    self.runtime = runtime
    cell = scope.cell
  }

  /// The state as of now.
  ///
  /// The first time it may wait 50 ms, as `Usher.status(of:)` does.
  public var status: PermissionStatus {
    let (words, detail) = cell.settled.map { ($0, "") } ?? special
    return PermissionStatus(words, detail: detail)
  }

  @inline(never)
  private var special: (words: StatusWords, detail: String) {
    let parts = cell.parts
    if parts.words.reason != .starting { return parts }
    runtime.startIfNeeded()
    runtime.waitForFirstAnswer()
    return cell.parts
  }
}
