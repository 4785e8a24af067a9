// SPDX-License-Identifier: Apache-2.0

internal import KeyFile
internal import Usher

/// Finds the backend that the desktop shows its consent dialogs with, as xdg-desktop-portal does (portals.conf(5)).
struct DialogBackends: Sendable {
  /// One `.portal` file.
  private struct Portal {
    let name: String
    let busName: String
    let desktops: [String]
  }

  private static let largestFile = 1 << 16

  private let environment: HostEnvironment

  init(_ environment: HostEnvironment) {
    self.environment = environment
  }

  /// The backend to ask; nil where none is installed, or the settings say that none shall be.
  var chosen: DialogBackend? {
    let portals = installed
    let portal: Portal?
    if let names = preferred {
      portal =
        names.lazy.compactMap { name in
          name == "*" ? portals.first : portals.first { $0.name == name }
        }.first
    } else {
      portal = fitting(portals)
    }
    return portal.map { DialogBackend(busName: $0.busName) }
  }

  /// Without a portals.conf: the one that says it is for this desktop, then GTK's, then any.
  private func fitting(_ portals: [Portal]) -> Portal? {
    for desktop in environment.currentDesktops {
      if let portal = portals.first(where: { $0.desktops.contains(desktop) }) { return portal }
    }
    return portals.first { $0.name == "gtk" } ?? portals.first
  }

  /// Every backend that has the dialog, in the order of names; of two files of one name the first counts.
  private var installed: [Portal] {
    var portals: [Portal] = []
    for folder in portalFolders {
      for file in (try? PathCalls.names(in: folder)) ?? [] where file.hasSuffix(".portal") {
        let name = String(file.dropLast(".portal".count))
        guard !portals.contains(where: { $0.name == name }), let keys = Self.keys(of: "\(folder)/\(file)"),
          let busName = keys.value("DBusName", in: "portal"),
          keys.list("Interfaces", in: "portal").contains(DialogBackend.interface)
        else { continue }
        let desktops = keys.list("UseIn", in: "portal").map { $0.lowercased() }
        portals.append(Portal(name: name, busName: busName, desktops: desktops))
      }
    }
    return portals.sorted { $0.name < $1.name }
  }

  private var portalFolders: [String] {
    if let folder = environment.portalFolder { return [folder] }
    let data = [environment.dataHome].compactMap(\.self) + environment.dataFolders + ["/usr/share"]
    return data.map { "\($0)/xdg-desktop-portal/portals" }
  }

  /// What portals.conf says about the dialog; nil where there is none, or none that says anything.
  private var preferred: [String]? {
    for folder in configurationFolders {
      let names = environment.currentDesktops.map { "\($0)-portals.conf" } + ["portals.conf"]
      for name in names {
        // Only the first file counts.
        guard let keys = Self.keys(of: "\(folder)/\(name)") else { continue }
        let own = keys.list(DialogBackend.interface, in: "preferred")
        let names = own.isEmpty ? keys.list("default", in: "preferred") : own
        return names.isEmpty ? nil : names
      }
    }
    return nil
  }

  private var configurationFolders: [String] {
    if let folder = environment.portalFolder { return [folder] }
    let homes = [environment.configHome].compactMap(\.self) + environment.configFolders + ["/etc"]
    let data = [environment.dataHome].compactMap(\.self) + environment.dataFolders + ["/usr/share"]
    return (homes + data).map { "\($0)/xdg-desktop-portal" }
  }

  private static func keys(of path: String) -> KeyFile? {
    guard let bytes = try? FileSystem.contents(of: path, limit: largestFile) else { return nil }
    var errors: [KeyFileError] = []
    return KeyFile(parsing: bytes, as: .grouped, collecting: &errors)
  }
}
