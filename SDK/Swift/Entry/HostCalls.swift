// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// The host's functions, as one instance may call them.
///
/// What the plugin's author causes goes through a gate, so that nothing of it reaches the host after `destroy`.
/// Deliveries and completions come from the lane, which is joined before `destroy` returns.
@safe final class HostCalls: @unchecked Sendable {
  // SAFETY: the copy is never written again; the host's functions are [any-thread] and their context is the host's own.
  private let table: usher_host_v1
  private let life = Gate(isOpen: true)
  private let observing = Gate(isOpen: false)

  /// Takes a checked copy of the host's table; nil where a function is missing.
  init?(_ table: usher_host_v1) {
    // SAFETY: the functions are compared with nil, and the table is copied.
    guard unsafe table.complete != nil, unsafe table.deliver != nil, unsafe table.status_changed != nil,
      unsafe table.log != nil, unsafe table.setting != nil, unsafe table.extension != nil
    else { return nil }
    unsafe self.table = table
  }

  func log(_ severity: LogSeverity, _ text: String) {
    _ = life.pass {
      // SAFETY: the view is lent for the call.
      unsafe text.withView { view in unsafe table.log?(table.ctx, severity.rawValue, view) }
    }
  }

  func setting(_ key: String) -> String? {
    let answer = life.pass { () -> String? in
      var found: String?
      let result = unsafe withUnsafeMutablePointer(to: &found) { found in
        // SAFETY: the sink is called before `setting` returns and never kept, so `found` is alive whenever it runs.
        unsafe key.withView { key in
          unsafe table.setting?(
            table.ctx, key, { context, text in unsafe HostCalls.store(text, in: context) }, found)
        }
      }
      return result == Int32(USHER_RESULT_OK) ? found : nil
    }
    return answer ?? nil
  }

  func statusChanged(_ scope: String) {
    _ = observing.pass {
      // SAFETY: the view is lent for the call.
      unsafe scope.withView { scope in unsafe table.status_changed?(table.ctx, scope) }
    }
  }

  /// Delivers an item and returns the host's bits; only on the lane.
  func deliver(_ operation: usher_op, kind: UInt32, item: UnsafeRawPointer) -> UInt32 {
    // SAFETY: the item is lent for the call and has the size that it says.
    unsafe table.deliver?(table.ctx, operation, kind, item) ?? UInt32(USHER_DELIVER_ENOUGH)
  }

  /// Completes an operation; only on the lane.
  func complete(_ operation: usher_op, _ result: usher_result, status: usher_status_v1? = nil, detail: String = "") {
    // SAFETY: detail and status are lent for the call.
    unsafe detail.withView { detail in
      guard var status else {
        unsafe table.complete?(table.ctx, operation, result, nil, detail)
        return
      }
      unsafe table.complete?(table.ctx, operation, result, &status, detail)
    }
  }

  /// Whether the host wants to hear of changes.
  var isObserving: Bool { observing.isOpen }

  func startObserving() {
    observing.open()
  }

  /// Lets no more changes through; returns when none is under way.
  func stopObserving() {
    observing.close()
  }

  /// Lets nothing of the author's through any more; returns when no call is under way.
  func end() {
    observing.close()
    life.close()
  }

  private static func store(_ text: usher_str, in context: UnsafeMutableRawPointer?) {
    // SAFETY: `setting` above passed a pointer to its optional text.
    unsafe context?.assumingMemoryBound(to: String?.self).pointee = String(copying: text)
  }
}
