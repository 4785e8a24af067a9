// SPDX-License-Identifier: Apache-2.0

extension BusConnection {
  /// Takes calls to a path and everything below it.
  func serve(_ object: ServedObject) throws(BusError) {
    object.connection = self
    var slot: SDBus.Slot?
    // SAFETY: The object, and its slot with it, stays in `objects` for as long as the connection.
    let result = unsafe object.path.withCString { path in
      unsafe library.addFallback(
        pointer, &slot, path, ServedObject.called, Unmanaged.passUnretained(object).toOpaque())
    }
    object.slot = unsafe BusSlot(library, slot)
    guard result >= 0 else { throw notSent("an object at \(object.path)", -result) }
    objects.append(object)
  }

  /// Keeps a call that will be answered later, by its number.
  func keep(_ call: BusMessage) -> UInt64 {
    lastRequest += 1
    requests[lastRequest] = call
    return lastRequest
  }

  /// Answers a call that was kept.
  func answer(_ number: UInt64, _ outcome: BusExchange.Outcome) {
    guard let call = requests.removeValue(forKey: number), call.expectsReply else { return }
    do throws(BusError) {
      try send(reply(to: call, outcome))
    } catch {
      // An answer that can't be written is a fault of ours, and the caller shall not wait for it.
      if case .success = outcome, let failure = try? reply(to: call, .failure(error)) { try? send(failure) }
    }
  }

  private func send(_ message: BusMessage) throws(BusError) {
    // SAFETY: Both are alive; a message is queued with a reference of its own.
    let result = unsafe library.send(pointer, message.pointer, nil)
    if result < 0 { throw notSent("an answer", -result) }
  }

  private func reply(to call: BusMessage, _ outcome: BusExchange.Outcome) throws(BusError) -> BusMessage {
    var new: SDBus.Message?
    let result: Int32
    var values: [BusValue] = []
    switch outcome {
    case .success(let answered):
      values = answered
      // SAFETY: The variable lives as long as the call.
      result = unsafe library.newReturn(call.pointer, &new)
    case .failure(let error):
      let name = error.name.isEmpty ? "org.freedesktop.DBus.Error.Failed" : error.name
      // SAFETY: The texts live as long as the call, which copies them.
      result = unsafe name.withCString { name in
        unsafe error.description.withCString { text in
          var failure = unsafe SDBus.Failure(name: name, message: text)
          return unsafe library.newError(call.pointer, &new, &failure)
        }
      }
    }
    guard let message = unsafe BusMessage(library, takingOver: new) else { throw notSent("an answer", -result) }
    try message.write(values)
    return message
  }
}
