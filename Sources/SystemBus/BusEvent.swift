// SPDX-License-Identifier: Apache-2.0

/// What a subscription hears.
package enum BusEvent: Sendable, Hashable {
  /// A signal that was asked for.
  case signal(BusSignal)
  /// The service of a well-known name came (its unique name), was replaced, or went (nil).
  case owner(String?)
  /// The connection is over, and with it the subscription; nothing more comes.
  ///
  /// What happened since then isn't known, so whoever goes on subscribes again first and then reads the state anew.
  case lost(BusError)
}

/// A signal.
package struct BusSignal: Sendable, Hashable {
  /// The unique name of the connection that sent it; the bus vouches for it.
  package let sender: String
  /// The object that it is about.
  package let path: String
  /// The interface.
  package let interface: String
  /// The signal's name.
  package let member: String
  /// What it says.
  package let arguments: [BusValue]
}
