// SPDX-License-Identifier: Apache-2.0

internal import SystemBus
internal import Usher

/// The calls of `org.freedesktop.impl.portal.PermissionStore`, version 2, for one application.
///
/// Each waits on its thread, at most for the limit. Where the store dies in between it is asked once more, because the bus
/// starts it again and every call can be repeated.
struct PermissionStoreCalls: Sendable {
  static let name = "org.freedesktop.impl.portal.PermissionStore"
  static let path = "/org/freedesktop/impl/portal/PermissionStore"

  let bus: Bus
  let application: String
  let limit: Duration

  /// What a row says of the application; nil where it says nothing.
  func texts(in row: PermissionRow) throws(ConsentError) -> [String]? {
    guard let reply = try callUnlessMissing("Lookup", [.string(row.table), .string(row.id)]) else { return nil }
    guard let permissions = reply.first, permissions.entries != nil else { throw Self.nonsense("Lookup") }
    guard let texts = permissions[application] else { return nil }
    guard let texts = texts.texts else { throw Self.nonsense("Lookup") }
    // An application that is there with nothing is the same as one that isn't.
    return texts.isEmpty ? nil : texts
  }

  /// Writes what a row says of the application; nil takes it out.
  func set(_ texts: [String]?, in row: PermissionRow) throws(ConsentError) {
    let place = [BusValue.string(row.table), .string(row.id), .string(application)]
    if let texts {
      _ = try call("SetPermission", [place[0], .boolean(true), place[1], place[2], .strings(texts)])
    } else {
      _ = try callUnlessMissing("DeletePermission", place)
    }
  }

  /// The rows of a table; none where there is no such table.
  func rows(of table: String) throws(ConsentError) -> [String] {
    guard let reply = try callUnlessMissing("List", [.string(table)]) else { return [] }
    guard let rows = reply.first?.texts else { throw Self.nonsense("List") }
    return rows
  }

  /// Every application that a row says something about.
  func applications(in row: PermissionRow) throws(ConsentError) -> [String] {
    guard let reply = try callUnlessMissing("Lookup", [.string(row.table), .string(row.id)]) else { return [] }
    guard let entries = reply.first?.entries else { throw Self.nonsense("Lookup") }
    return entries.compactMap(\.key.text)
  }

  private func callUnlessMissing(_ member: String, _ arguments: [BusValue]) throws(ConsentError) -> [BusValue]? {
    do throws(BusError) {
      return try answer(member, arguments)
    } catch {
      if error.name == "org.freedesktop.portal.Error.NotFound" { return nil }
      throw Self.unavailable(error)
    }
  }

  private func call(_ member: String, _ arguments: [BusValue]) throws(ConsentError) -> [BusValue] {
    do throws(BusError) {
      return try answer(member, arguments)
    } catch {
      throw Self.unavailable(error)
    }
  }

  private func answer(_ member: String, _ arguments: [BusValue]) throws(BusError) -> [BusValue] {
    let call = BusCall(to: Self.name, Self.path, Self.name, member, arguments)
    do throws(BusError) {
      return try bus.callAndWait(call, within: limit)
    } catch {
      guard error.isGone else { throw error }
      return try bus.callAndWait(call, within: limit)
    }
  }

  private static func nonsense(_ member: String) -> ConsentError {
    unavailable(BusError(.badMessage, "its answer to \(member) isn't what it should be"))
  }

  /// Why the store doesn't answer.
  static func unavailable(_ error: BusError) -> ConsentError {
    let remedy =
      error.isNothingThere
      ? "install the Debian package xdg-desktop-portal"
      : "start it, or move the answers to the log (`store=log` in `[consent]`, then usher doctor --migrate)"
    return ConsentError(
      .unavailable,
      "The desktop's permission store doesn't answer, so nothing in it counts and nobody is asked: \(error.description); "
        + "\(remedy).")
  }
}
