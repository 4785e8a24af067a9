// SPDX-License-Identifier: Apache-2.0

/// Which signals are wanted; what is nil matches everything.
package struct BusMatch: Sendable, Hashable {
  /// The service that sends them.
  ///
  /// For a well-known name only signals of whoever owns it at that moment come through, whatever others send, and the
  /// subscription also hears when its owner changes.
  package var sender: String?
  /// The object.
  package var path: String?
  /// The interface.
  package var interface: String?
  /// The signal.
  package var member: String?
  /// What the first argument has to be, where it is a text.
  package var firstArgument: String?

  /// Says which signals are wanted.
  package init(
    from sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// Changes of who owns a name.
  static func owner(of name: String) -> BusMatch {
    BusMatch(
      from: BusCall.daemon, path: "/org/freedesktop/DBus", interface: BusCall.daemon, member: "NameOwnerChanged",
      firstArgument: name)
  }

  /// The well-known name whose owner has to be known.
  var followedName: String? {
    guard let sender, sender != BusCall.daemon, sender.utf8.first != UInt8(ascii: ":") else { return nil }
    return sender
  }

  /// The match rule as the D-Bus specification writes it; nil where a value has an apostrophe or a backslash.
  ///
  /// The specification and sd-bus disagree about how those are written, and no name, path or member has one.
  var rule: String? {
    var rule = "type='signal'"
    let parts = [
      ("sender", sender), ("path", path), ("interface", interface), ("member", member), ("arg0", firstArgument),
    ]
    for case (let key, let value?) in parts {
      if value.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\\") }) { return nil }
      rule += ",\(key)='\(value)'"
    }
    return rule
  }
}
