// SPDX-License-Identifier: Apache-2.0

internal import UsherModel

/// Hands a sequence's news to a delegate that is held weakly, and its errors to a closure.
final class SequenceCallbacks: PermissionSequenceDelegate {
  private let listener: WeakSequenceDelegate
  private let onError: (@Sendable (Permission, UsherError) -> Void)?

  init(forwarding listener: WeakSequenceDelegate, onError: (@Sendable (Permission, UsherError) -> Void)?) {
    self.listener = listener
    self.onError = onError
  }

  func sequence(_ sequence: PermissionSequence, didFinish step: SequenceStep) async {
    await listener.delegate?.sequence(sequence, didFinish: step)
  }

  func sequence(_ sequence: PermissionSequence, didFail permission: Permission, with error: UsherError) async {
    await listener.delegate?.sequence(sequence, didFail: permission, with: error)
    onError?(permission, error)
  }

  func sequenceDidComplete(_ sequence: PermissionSequence, _ steps: [SequenceStep]) async {
    await listener.delegate?.sequenceDidComplete(sequence, steps)
  }
}
