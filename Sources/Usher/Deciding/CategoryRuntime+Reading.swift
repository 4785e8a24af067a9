// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Reads a scope's status from the plugin, decides, publishes, and returns what was published.
  func readNow(_ scope: ScopeRuntime) async -> PermissionStatus {
    core.policy.look()
    _ = await perform { instance -> Result<Void, PluginFault> in
      do throws(PluginFault) {
        try self.read(scope, instance)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    return await published(scope)
  }

  /// Decides and publishes on the state lane, behind everything that was recorded before.
  func published(_ scope: ScopeRuntime) async -> PermissionStatus {
    await withCheckedContinuation { continuation in
      let accepted = core.stateLane.submit {
        self.publish(self.core.consent.view())
        continuation.resume(returning: scope.cell.status)
      }
      if !accepted { continuation.resume(returning: scope.cell.status) }
    }
  }

  /// Reads all statuses again.
  func refresh() async {
    for scope in scopes { _ = await readNow(scope) }
  }

  /// Ends the instance, with a deadline, and everything that is under way.
  func shutdown() async {
    let phase = state.withLock { state in
      defer { state.phase = .closed }
      return state.phase
    }
    guard case .ready(let instance) = phase else {
      releaseWaiters()
      return stopLanes()
    }
    let limit = limits.destroy
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let reply = Reply(continuation)
      let late = core.timer.schedule(after: limit) { reply.give(()) }
      // Calls that are under way return first: those on the signal lane, then those on the control lane.
      let accepted = signals.submit {
        self.control.submit {
          instance.destroy()
          self.core.timer.cancel(late)
          reply.give(())
        }
      }
      if !accepted { reply.give(()) }
    }
    for operation in operations.removeAll() { operation.fail(closedError) }
    releaseWaiters()
    stopLanes()
  }

  /// As `shutdown`, without waiting for it.
  func close() {
    let phase = state.withLock { state in
      defer { state.phase = .closed }
      return state.phase
    }
    releaseWaiters()
    guard case .ready(let instance) = phase else { return stopLanes() }
    signals.submit {
      self.control.submit {
        instance.destroy()
        self.stopLanes()
      }
    }
  }

  private var closedError: UsherError {
    UsherError(.shutDown, Permission(category), "\(category): the runtime has been shut down")
  }

  private func releaseWaiters() {
    let (semaphores, continuations, pending) = state.withLock { state in
      defer {
        state.firstAnswerWaiters.removeAll()
        state.readyWaiters.removeAll()
        state.pending.removeAll()
      }
      return (state.firstAnswerWaiters, state.readyWaiters, Array(state.pending.values))
    }
    let fault = PluginFault(result: Int32(USHER_RESULT_STATE), closedError.description)
    for semaphore in semaphores { semaphore.post() }
    for continuation in continuations { continuation.resume() }
    for waiting in pending { waiting(fault) }
  }

  private func stopLanes() {
    signals.stop()
    control.stop()
  }
}
