// SPDX-License-Identifier: Apache-2.0

/// Which bus to speak to.
package enum BusAddress: Sendable, Hashable, CustomStringConvertible {
  /// The person's own bus: `$DBUS_SESSION_BUS_ADDRESS`, or `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The machine's bus: `$DBUS_SYSTEM_BUS_ADDRESS`, or its well-known socket.
  case system
  /// A server's address as the D-Bus specification writes it, such as `unix:path=/run/user/1000/bus`.
  case address(String)

  /// The bus as a sentence names it.
  package var description: String {
    switch self {
    case .session: "the session bus"
    case .system: "the system bus"
    case .address(let address): "the bus at \(address)"
    }
  }
}
