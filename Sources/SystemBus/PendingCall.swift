// SPDX-License-Identifier: Apache-2.0

/// A call whose answer hasn't come yet.
final class PendingCall {
  private unowned let connection: BusConnection
  let exchange: BusExchange
  let title: String
  var deadline: MonotonicMoment
  /// What sd-bus keeps of it; nil before it is sent and once it is over.
  var slot: BusSlot?
  /// Turns what the bus says into what the exchange ends with.
  private let read: (BusExchange.Outcome) -> BusExchange.Outcome

  init(
    _ connection: BusConnection, _ exchange: BusExchange, title: String, until deadline: MonotonicMoment,
    reading read: @escaping (BusExchange.Outcome) -> BusExchange.Outcome = { $0 }
  ) {
    self.connection = connection
    self.exchange = exchange
    self.title = title
    self.deadline = deadline
    self.read = read
  }

  func finish(_ outcome: BusExchange.Outcome) {
    exchange.finish(read(outcome))
  }

  static let answered: SDBus.Handler = { message, userData, _ in
    // SAFETY: The connection keeps the call, which it passed, for as long as the slot exists.
    guard let message = unsafe message, let userData = unsafe userData else { return 0 }
    let call = unsafe Unmanaged<PendingCall>.fromOpaque(userData).takeUnretainedValue()
    call.connection.forget(call)
    call.finish(unsafe BusMessage(call.connection.library, keeping: message).outcome)
    return 1
  }
}
