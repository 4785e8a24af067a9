// SPDX-License-Identifier: Apache-2.0

/// A method to call.
package struct BusCall: Sendable, Hashable {
  /// The service's name.
  package var destination: String
  /// The object's path.
  package var path: String
  /// The interface.
  package var interface: String
  /// The method.
  package var member: String
  /// What it is given.
  package var arguments: [BusValue]
  /// Whether the service may ask the person for a password or the like before it answers.
  package var mayAskPerson = false

  /// Names a method and what it is given.
  package init(
    to destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }

  /// Reads a property; the reply is one variant.
  package static func property(_ name: String, of interface: String, at path: String, of destination: String) -> BusCall
  {
    BusCall(
      to: destination, path, "org.freedesktop.DBus.Properties", "Get", [.string(interface), .string(name)])
  }

  /// A method of the bus itself.
  static func daemon(_ member: String, _ arguments: [BusValue]) -> BusCall {
    BusCall(to: Self.daemon, "/org/freedesktop/DBus", Self.daemon, member, arguments)
  }

  /// The name and interface of the bus itself.
  static let daemon = "org.freedesktop.DBus"

  /// The call as a sentence names it.
  package var title: String { "\(interface).\(member) of \(destination)" }
}
