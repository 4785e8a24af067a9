// SPDX-License-Identifier: Apache-2.0

/// Why something could not be done on a bus.
package struct BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Code: Sendable, Hashable {
    /// No library that speaks D-Bus is installed.
    case noLibrary
    /// There is no bus, or it let nobody in.
    case noBus
    /// The connection is over: the bus went away, or the connection was closed here.
    case closed
    /// No answer came in time.
    case timedOut
    /// The caller no longer wants the answer.
    case cancelled
    /// The other side answered with an error; `name` says which.
    case remote
    /// What was to be sent is no D-Bus message: a bad name, path or value.
    case badMessage
    /// No thread can be had.
    case noThread
  }

  /// What kind of failure it is.
  package let code: Code
  /// The D-Bus name of an error that the other side sent; empty for every other kind.
  package let name: String
  /// A sentence, without a full stop, that says what happened.
  package let description: String

  /// Makes an error of this side.
  package init(_ code: Code, _ description: String) {
    self.code = code
    name = ""
    self.description = description
  }

  /// Makes an error as a service sends it.
  package init(named name: String, _ text: String) {
    code = .remote
    self.name = name
    description = text.isEmpty ? name : "\(text) (\(name))"
  }

  /// Whether nobody serves the name, object or method that was called: there is no such thing here, now.
  package var isNothingThere: Bool {
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownObject",
      "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.UnknownProperty":
      true
    default:
      name.utf8.starts(with: "org.freedesktop.DBus.Error.Spawn.".utf8)
    }
  }

  /// Whether the service went away, or was taken away, while it owed the answer.
  package var isGone: Bool {
    code == .closed || name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Disconnected"
  }

  /// Whether the bus or the service forbids it.
  package var isForbidden: Bool {
    name == "org.freedesktop.DBus.Error.AccessDenied"
      || name == "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired"
  }
}
