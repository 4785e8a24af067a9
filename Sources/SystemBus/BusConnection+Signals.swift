// SPDX-License-Identifier: Apache-2.0

extension BusConnection {
  /// Asks the bus for signals; the exchange ends once they come.
  func subscribe(_ subscribed: SubscribedMatch, _ exchange: BusExchange, until deadline: MonotonicMoment) {
    subscriptions[subscribed.number] = subscribed
    let match = subscribed.match
    if let name = match.followedName {
      unsafe add(.owner(of: name), to: subscribed, SubscribedMatch.ownerChanged)
    }
    unsafe add(match, to: subscribed, SubscribedMatch.signalled)
    // The bus does things in order: when it answers this, the signals come, and it knows who sends them.
    let call = BusCall.daemon("GetNameOwner", [.string(match.followedName ?? BusCall.daemon)])
    let barrier = PendingCall(self, exchange, title: call.title, until: deadline) { [unowned self] outcome in
      guard let failure = subscribed.installed(outcome) else { return .success([]) }
      unsubscribe(subscribed.number)
      return .failure(failure)
    }
    send(call, barrier)
  }

  private func add(_ match: BusMatch, to subscribed: SubscribedMatch, _ callback: SDBus.Handler) {
    guard let rule = match.rule else {
      subscribed.failure = BusError(.badMessage, "a match can't have an apostrophe or a backslash in it")
      return
    }
    var slot: SDBus.Slot?
    // SAFETY: The subscription stays in `subscriptions` for as long as its slots exist.
    let result = unsafe rule.withCString { rule in
      unsafe library.addMatchAsync(
        pointer, &slot, rule, callback, SubscribedMatch.added, Unmanaged.passUnretained(subscribed).toOpaque())
    }
    if result < 0 { subscribed.failure = notSent("the match \(rule)", -result) }
    if let slot = unsafe BusSlot(library, slot) { subscribed.slots.append(slot) }
  }

  func unsubscribe(_ number: UInt64) {
    subscriptions.removeValue(forKey: number)?.slots.removeAll()
  }

  /// Sends a signal to everybody who asked for it.
  func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) throws(BusError) {
    let title = "the signal \(interface).\(member)"
    var new: SDBus.Message?
    // SAFETY: The texts live as long as the call.
    let result = unsafe path.withCString { path in
      unsafe interface.withCString { interface in
        unsafe member.withCString { member in unsafe library.newSignal(pointer, &new, path, interface, member) }
      }
    }
    guard let message = unsafe BusMessage(library, takingOver: new) else { throw notSent(title, -result) }
    try message.write(arguments)
    let sent = unsafe library.send(pointer, message.pointer, nil)
    if sent < 0 { throw notSent(title, -sent) }
  }
}
