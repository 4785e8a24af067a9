// SPDX-License-Identifier: Apache-2.0

internal import CUsher

// The calls that are about the permission. `status` and `explain` run the author's code right here, on the host's thread;
// the others take it to the lane.
extension PluginInstance {
  func status(_ scope: usher_str, _ out: UnsafeMutablePointer<usher_status_v1>?) -> usher_result {
    // SAFETY: `out` and the scope are lent for the call; StructCopy keeps to the size that `out` says.
    // An answer of 0 is no grant: whoever overlooks the result reads that.
    guard unsafe StructCopy.write(usher_status_v1(), to: out) else { return usher_result(USHER_RESULT_INVALID) }
    guard let plugin else { return usher_result(USHER_RESULT_STATE) }
    guard let scope = unsafe String(copying: scope).flatMap(facts.scope) else {
      return usher_result(USHER_RESULT_UNKNOWN_SCOPE)
    }
    do throws(PluginFailure) {
      _ = unsafe StructCopy.write(try facts.answer(plugin.status(of: scope)), to: out)
      return usher_result(USHER_RESULT_OK)
    } catch {
      return report(error)
    }
  }

  func explain(
    _ scope: usher_str, _ sink: usher_str_sink?, _ context: UnsafeMutableRawPointer?
  ) -> usher_result {
    // SAFETY: the scope is lent for the call, and copied.
    guard let sink = unsafe sink else { return usher_result(USHER_RESULT_INVALID) }
    guard let plugin else { return usher_result(USHER_RESULT_STATE) }
    guard let scope = unsafe String(copying: scope).flatMap(facts.scope) else {
      return usher_result(USHER_RESULT_UNKNOWN_SCOPE)
    }
    let said = plugin.explain(scope)
    let sentence = said.isEmpty ? plugin.status(of: scope).authorization.sentence : said
    // SAFETY: the view is lent for the call; the host's sink copies what it keeps.
    unsafe sentence.withView { unsafe sink(context, $0) }
    return usher_result(USHER_RESULT_OK)
  }

  /// Turns events on or off; off waits for the one that is under way.
  func observe(_ on: Bool) -> usher_result {
    if on { calls.startObserving() }
    lane.wait { _ in self.plugin?.observe(on) }
    if !on { calls.stopObserving() }
    return usher_result(USHER_RESULT_OK)
  }

  func openSettings() -> usher_result {
    let result = lane.wait { _ in
      Result { () throws(PluginFailure) in try self.plugin?.openSettings() }
    }
    guard case .failure(let failure) = result else { return usher_result(USHER_RESULT_OK) }
    if failure.code != .internal { calls.log(.info, "\(facts.id): \(failure)") }
    return report(failure)
  }

  func request(_ request: UnsafePointer<usher_request_v1>?, _ operation: usher_op) -> usher_result {
    // SAFETY: what the host lends for the call is copied here, and nothing else of it is kept.
    guard let raw = unsafe StructCopy.read(request, into: usher_request_v1()),
      let scopeID = unsafe String(copying: raw.scope), let purpose = unsafe String(copying: raw.purpose),
      let window = unsafe String(copying: raw.parent_window),
      let token = unsafe String(copying: raw.activation_token), let options = unsafe HostArray.pairs(raw.options)
    else { return usher_result(USHER_RESULT_INVALID) }
    guard let scope = facts.scope(scopeID) else { return usher_result(USHER_RESULT_UNKNOWN_SCOPE) }
    let deadline = unsafe raw.deadline_unix_ms
    return begin(operation) { operation throws(PluginFailure) in
      let reply = AskReply { [weak operation] in operation?.schedule() }
      let ask = PermissionAsk(
        scope: scope, purpose: purpose, parentWindow: window, activationToken: token, options: options,
        deadline: deadline == 0 ? nil : deadline, complete: reply.put)
      self.plugin?.request(ask)
      return AskPump(ask, reply)
    }
  }
}
