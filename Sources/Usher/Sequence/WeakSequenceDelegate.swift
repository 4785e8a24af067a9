// SPDX-License-Identifier: Apache-2.0

/// A delegate that lives as long as its owner lets it.
struct WeakSequenceDelegate: Sendable {
  weak let delegate: (any PermissionSequenceDelegate)?

  init(_ delegate: (any PermissionSequenceDelegate)?) {
    self.delegate = delegate
  }
}
