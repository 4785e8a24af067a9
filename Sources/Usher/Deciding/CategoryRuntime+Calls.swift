// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

extension CategoryRuntime {
  /// Runs a call with a watchdog; a call that takes longer costs the plugin its category.
  func guarded<Value: ~Copyable, Failure: Error>(
    _ call: String, within limit: Duration, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let watchdog = core.timer.schedule(after: limit) { [weak self] in
      guard let self else { return }
      self.fail(PluginFault("\(self.title): the plugin hangs in \(call) and is not called again in this process"))
    }
    defer { core.timer.cancel(watchdog) }
    return try body()
  }

  /// Runs a job with the plugin's instance on the control lane, loading it first where needed.
  func perform<Value: Sendable>(
    _ job: @escaping @Sendable (PluginInstance) -> Result<Value, PluginFault>
  ) async -> Result<Value, PluginFault> {
    startIfNeeded()
    return await withCheckedContinuation { continuation in
      let reply = Reply(continuation)
      // A plugin that hangs holds its lane for good: nothing more is put behind it.
      guard let number = enlist(reply) else { return }
      let accepted = control.submit {
        let result: Result<Value, PluginFault>
        switch self.state.withLock({ $0.phase }) {
        case .ready(let instance): result = job(instance)
        case .failed(let fault): result = .failure(fault)
        case .idle, .starting, .closed: result = .failure(self.stopped)
        }
        self.state.withLock { state in _ = state.pending.removeValue(forKey: number) }
        reply.give(result)
      }
      if !accepted {
        state.withLock { state in _ = state.pending.removeValue(forKey: number) }
        reply.give(.failure(stopped))
      }
    }
  }

  var stopped: PluginFault {
    PluginFault(result: Int32(USHER_RESULT_STATE), "\(title): the runtime has been shut down or the process forked")
  }

  /// Notes a caller who waits for the lane; nil where the plugin has failed and the caller has been told.
  private func enlist<Value>(_ reply: Reply<Result<Value, PluginFault>>) -> UInt64? {
    let (number, fault): (UInt64?, PluginFault?) = state.withLock { state in
      if case .failed(let fault) = state.phase { return (nil, fault) }
      state.lastPending += 1
      state.pending[state.lastPending] = { reply.give(.failure($0)) }
      return (state.lastPending, nil)
    }
    if let fault { reply.give(.failure(fault)) }
    return number
  }

  /// Reads one scope's status and keeps it.
  ///
  /// On the control lane.
  func read(_ scope: ScopeRuntime, _ instance: PluginInstance) throws(PluginFault) {
    let id = scope.permission.scope
    do throws(PluginFault) {
      var answer = try guarded("status", within: limits.noBlock) { () throws(PluginFault) in
        try instance.status(id.rawValue)
      }
      if answer.needsExplanation {
        answer.detail = try guarded("explain", within: limits.noBlock) { () throws(PluginFault) in
          DisplayText.clean(instance.explain(id.rawValue), limit: DisplayText.longestSentence)
        }
      }
      state.withLock { $0.answers[id] = .said(answer) }
      log(.debug, "the plugin's status of \(id.rawValue) is \(answer.authorization)")
    } catch {
      let fault = PluginFault(result: error.result, "\(title): \(error.description)")
      state.withLock { $0.answers[id] = .failed(fault) }
    }
    if case .failed(let fault) = state.withLock({ $0.phase }) { throw fault }
  }

  /// Runs a signal on its own lane, so that a plugin that hangs elsewhere can still be told.
  func signal(_ job: @escaping @Sendable (PluginInstance) -> Void) {
    signals.submit {
      guard case .ready(let instance) = self.state.withLock({ $0.phase }) else { return }
      job(instance)
    }
  }

  /// Asks an operation to end, and lets go of it where the plugin doesn't.
  func cancel(_ number: usher_op) {
    guard operations.operation(number) != nil else { return }
    signal { $0.cancel(number) }
    _ = core.timer.schedule(after: limits.cancel) { [weak self] in
      guard let self, self.operations.remove(number) != nil else { return }
      self.misbehaved("operation \(number) was not completed within \(self.limits.cancel) of its cancel")
    }
  }
}
