// SPDX-License-Identifier: Apache-2.0

internal import CUsher
internal import Synchronization
internal import UsherModel

extension CategoryRuntime: InstanceEvents {
  func completed(_ operation: usher_op, result: Int32, answer: PluginAnswer?, detail: String) {
    guard let open = operations.remove(operation) else {
      misbehaved("completed operation \(operation), which is over or was never its own")
      return
    }
    log(.debug, "operation \(operation) ended with \(PluginFault.name(of: result))")
    let detail = DisplayText.clean(detail, limit: DisplayText.longestSentence)
    open.complete(result: result, answer: answer, detail: detail)
  }

  func delivered(_ operation: usher_op, kind: UInt32, item: UnsafeRawPointer?) -> UInt32 {
    guard let open = operations.operation(operation) else { return UInt32(USHER_DELIVER_ENOUGH) }
    guard let item = unsafe item else {
      let sentence = "\(title): the plugin delivered an item that isn't there (NULL)"
      misbehaved("delivered NULL for operation \(operation)")
      open.fail(UsherError(.pluginFailed, Permission(category), sentence))
      return UInt32(USHER_DELIVER_ENOUGH)
    }
    // SAFETY: The item is borrowed for this call, and the operation copies.
    return unsafe open.deliver(kind: kind, item: item)
  }

  func statusChanged(_ scope: String?) {
    let queues = state.withLock { state in
      if state.isReadQueued { return false }
      guard case .ready = state.phase else { return false }
      state.isReadQueued = true
      return true
    }
    guard queues else { return }
    control.submit { self.readAgain() }
  }

  private func readAgain() {
    let phase = state.withLock { state in
      state.isReadQueued = false
      return state.phase
    }
    guard case .ready(let instance) = phase else { return }
    do throws(PluginFault) {
      for scope in scopes { try read(scope, instance) }
      publishLater()
    } catch {
      // The watchdog has given the plugin up and said so.
    }
  }

  func logged(_ severity: Int32, _ text: String) {
    log(LogLine.Severity(rawValue: severity) ?? .info, text)
  }

  func setting(_ key: String) -> String? {
    core.configuration.settings.value(key, for: category)
  }

  func misbehaved(_ sentence: String) {
    let count = state.withLock { state in
      state.misbehaviours += 1
      return state.misbehaviours
    }
    // A plugin that floods the host must not flood the log as well.
    if count <= 100 { log(.pluginMisbehaves, "\(title): \(sentence)") }
  }
}
