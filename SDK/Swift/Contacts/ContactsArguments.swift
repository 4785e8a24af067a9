// SPDX-License-Identifier: Apache-2.0

internal import CUsher

/// Reads the arguments of the contacts methods.
enum ContactsArguments {
  /// The text to look for, and the limit; nil for none.
  static func enumerate(_ arguments: LentArguments) throws(PluginFailure) -> (String, Int?) {
    // SAFETY: the copy's text is a view that the host lends until the start has returned; it is copied at once.
    let arguments = unsafe try arguments.read(into: usher_contacts_enumerate_v1())
    guard let text = unsafe String(copying: arguments.text) else { throw LentArguments.invalid }
    let limit = unsafe arguments.limit
    return (text, limit == 0 ? nil : Int(clamping: limit))
  }

  /// The identifier.
  static func fetch(_ arguments: LentArguments) throws(PluginFailure) -> String {
    // SAFETY: as above.
    let arguments = unsafe try arguments.read(into: usher_contacts_fetch_v1())
    guard let identifier = unsafe String(copying: arguments.identifier) else { throw LentArguments.invalid }
    return identifier
  }

  /// Nothing, in a struct.
  static func watch(_ arguments: LentArguments) throws(PluginFailure) {
    _ = try arguments.read(into: usher_contacts_watch_v1())
  }

  /// Says that there is no such contact, or none for this grant.
  static func notFound(_ identifier: String) -> PluginFailure {
    PluginFailure(.notFound, "there is no contact \(identifier)")
  }
}
