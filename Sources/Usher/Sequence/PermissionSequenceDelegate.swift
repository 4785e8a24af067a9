// SPDX-License-Identifier: Apache-2.0

public import UsherModel

/// Hears how a sequence goes on; every method may be left out.
///
/// ## Threading
/// Called on the executor of whoever started the sequence. A delegate that lives on an actor says so at each method, as
/// in `@MainActor func sequence(…) async`: the compiler takes the requirement's isolation otherwise.
public protocol PermissionSequenceDelegate: AnyObject, Sendable {
  /// One permission is done.
  func sequence(_ sequence: PermissionSequence, didFinish step: SequenceStep) async

  /// One permission failed for a reason that is no answer; comes before the step's end.
  func sequence(_ sequence: PermissionSequence, didFail permission: Permission, with error: UsherError) async

  /// All are done; comes once, last, and before the completion.
  func sequenceDidComplete(_ sequence: PermissionSequence, _ steps: [SequenceStep]) async
}

extension PermissionSequenceDelegate {
  /// Does nothing.
  public func sequence(_ sequence: PermissionSequence, didFinish step: SequenceStep) async {}

  /// Does nothing.
  public func sequence(_ sequence: PermissionSequence, didFail permission: Permission, with error: UsherError) async {}

  /// Does nothing.
  public func sequenceDidComplete(_ sequence: PermissionSequence, _ steps: [SequenceStep]) async {}
}
