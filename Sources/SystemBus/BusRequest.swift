// SPDX-License-Identifier: Apache-2.0

/// A call that somebody makes to an object of ours.
package struct BusRequest: Sendable {
  /// The unique name of the caller; the bus vouches for it.
  package let sender: String
  /// The object.
  package let path: String
  /// The interface; empty where the caller named none.
  package let interface: String
  /// The method.
  package let member: String
  /// What it was given.
  package let arguments: [BusValue]
  private let send: @Sendable (BusExchange.Outcome) -> Void

  init(_ call: BusSignal, _ send: @escaping @Sendable (BusExchange.Outcome) -> Void) {
    sender = call.sender
    path = call.path
    interface = call.interface
    member = call.member
    arguments = call.arguments
    self.send = send
  }

  /// Answers, on any thread, now or later; only the first answer counts.
  package func reply(_ values: [BusValue] = []) {
    send(.success(values))
  }

  /// Answers with an error; its `name` is what the caller sees.
  package func fail(_ error: BusError) {
    send(.failure(error))
  }
}
