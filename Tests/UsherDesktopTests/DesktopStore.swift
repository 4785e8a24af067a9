// SPDX-License-Identifier: Apache-2.0

import SystemBus
import TestSupport
import Usher
import UsherDesktop
public import UsherModel

/// The desktop's real permission store on a bus of a test's own.
struct DesktopStore: Sendable {
  static let application = "org.example.Notes"
  static let camera = ConsentCategory(
    category: .camera, row: "devices/camera", scopes: ["video"], plainScopes: ["video"])
  static let fortune = ConsentCategory(
    category: Category("com.example.fortune"), row: nil, scopes: ["read", "follow"], plainScopes: ["read"])
  static let location = ConsentCategory(
    category: .location, row: "location/location", scopes: ["when-in-use", "always"], plainScopes: ["when-in-use"])

  let daemon: PrivateBus
  let bus: Bus

  /// Starts the bus, which starts the store when it is called; `starts` false leaves it to the test.
  init(starts: Bool = true) async throws {
    let name = "org.freedesktop.impl.portal.PermissionStore"
    daemon = try await PrivateBus(
      services: starts ? [PrivateBus.Service(name, Requirement.permissionStore.program)] : [])
    bus = Bus(.address(daemon.address))
  }

  /// Settings and folders of an application that keeps its answers there.
  func configuration(
    _ application: String = Self.application, settings: [String: [String: String]] = ["consent": ["store": "desktop"]]
  ) throws -> Usher.Configuration {
    var configuration = Usher.Configuration(
      application: try AppDeclaration(id: application, name: "Notes"),
      environment: HostEnvironment(variables: ["HOME": daemon.folder["home"]]), settings: HostSettings(settings))
    configuration.stateFolder = daemon.folder["state"]
    return configuration
  }

  /// The consent store over it, as each process has one.
  func consent(
    _ categories: [ConsentCategory] = [Self.camera, Self.fortune, Self.location], limit: Duration = .seconds(20)
  ) throws -> PermissionStoreConsent {
    let store = try PermissionStoreConsent(configuration(), address: daemon.address, limit: limit)
    store.meet(categories)
    return store
  }

  /// What a row says of the application, as another program reads it; nil for nothing.
  func texts(_ table: String, _ row: String) async throws -> [String]? {
    do throws(BusError) {
      return try await call("Lookup", [.string(table), .string(row)]).first?[Self.application]?.texts
    } catch {
      if error.name == "org.freedesktop.portal.Error.NotFound" { return nil }
      throw error
    }
  }

  /// Writes a row as another program does.
  func set(_ table: String, _ row: String, _ texts: [String]) async throws {
    let place = [BusValue.string(table), .boolean(true), .string(row), .string(Self.application)]
    _ = try await call("SetPermission", place + [.strings(texts)])
  }

  /// Takes the application out of a row as another program does.
  func delete(_ table: String, _ row: String) async throws {
    _ = try await call("DeletePermission", [.string(table), .string(row), .string(Self.application)])
  }

  /// The process of the store that is running.
  func pid() async throws -> Int32 {
    let reply = try await bus.call(
      BusCall(
        to: "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
        [.string("org.freedesktop.impl.portal.PermissionStore")]))
    return Int32(reply.first?.integer ?? 0)
  }

  func call(_ member: String, _ arguments: [BusValue]) async throws(BusError) -> [BusValue] {
    let name = "org.freedesktop.impl.portal.PermissionStore"
    return try await bus.call(
      BusCall(to: name, "/org/freedesktop/impl/portal/PermissionStore", name, member, arguments), within: .seconds(20))
  }
}

extension ConsentDecision {
  /// A plain decision about a scope.
  static func of(
    _ category: ConsentCategory, _ scope: Scope, _ answer: StoredAnswer, expires: Int64? = nil, items: [String] = []
  ) -> ConsentDecision {
    ConsentDecision(
      category: category.category, scope: scope, answer: answer, items: items, expires: expires, how: "test")
  }
}

extension Scope: ExpressibleByStringLiteral {
  /// Lets tests write scopes as their ids.
  public init(stringLiteral id: String) {
    self.init(id)
  }
}
