// SPDX-License-Identifier: Apache-2.0

extension BusConnection {
  /// Sends a call whose answer comes later.
  func start(_ call: BusCall, _ exchange: BusExchange, until deadline: MonotonicMoment) {
    guard !exchange.isOver else { return }
    send(call, PendingCall(self, exchange, title: call.title, until: deadline))
  }

  /// Sends a call and keeps what waits for its answer.
  func send(_ call: BusCall, _ pending: PendingCall) {
    do throws(BusError) {
      let message = try message(of: call)
      var slot: SDBus.Slot?
      // SAFETY: The pending call stays in `calls` for as long as its slot exists.
      let result = unsafe library.callAsync(
        pointer, &slot, message.pointer, PendingCall.answered, Unmanaged.passUnretained(pending).toOpaque(), .max)
      guard result >= 0 else { throw notSent(call.title, -result) }
      pending.slot = unsafe BusSlot(library, slot)
      calls[ObjectIdentifier(pending)] = pending
    } catch {
      pending.finish(.failure(error))
    }
  }

  /// Drops the call of somebody who doesn't want the answer any more.
  func drop(_ exchange: BusExchange) {
    for call in calls.values where call.exchange === exchange { forget(call) }
  }

  /// Lets a call wait until a moment at most.
  func shorten(_ exchange: BusExchange, to deadline: MonotonicMoment) {
    for call in calls.values where call.exchange === exchange { call.deadline = min(call.deadline, deadline) }
  }

  func forget(_ call: PendingCall) {
    calls.removeValue(forKey: ObjectIdentifier(call))
    call.slot = nil
  }

  private func message(of call: BusCall) throws(BusError) -> BusMessage {
    var new: SDBus.Message?
    // SAFETY: The texts live as long as the call.
    let result = unsafe call.destination.withCString { destination in
      unsafe call.path.withCString { path in
        unsafe call.interface.withCString { interface in
          unsafe call.member.withCString { member in
            unsafe library.newCall(pointer, &new, destination, path, interface, member)
          }
        }
      }
    }
    guard let message = unsafe BusMessage(library, takingOver: new) else { throw notSent(call.title, -result) }
    if call.mayAskPerson { _ = unsafe library.allowInteraction(message.pointer, 1) }
    try message.write(call.arguments)
    return message
  }
}
