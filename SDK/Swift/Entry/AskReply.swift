// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Carries the answer to an ask from the author's thread to the lane.
final class AskReply: Sendable {
  private let result = Mutex<Result<PluginStatus, PluginFailure>?>(nil)
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func put(_ result: Result<PluginStatus, PluginFailure>) {
    self.result.withLock { $0 = result }
    wake()
  }

  func take() -> Result<PluginStatus, PluginFailure>? {
    result.withLock { $0.take() }
  }
}
