// SPDX-License-Identifier: Apache-2.0

import TestSupport
import UsherModel

@testable import Usher

/// A runtime over a folder of plugins that a test has compiled, with a state folder of its own.
struct TestHost: Sendable {
  let folder: TemporaryFolder
  let usher: Usher

  var state: String { folder["state"] }

  /// Compiles fixtures into a folder and makes a runtime over it alone.
  init(
    _ fixtures: [String], prompter: (any Prompter)? = nil, settings: [String: [String: String]] = [:],
    in folder: TemporaryFolder? = nil, compiles: Bool = true,
    configure: (inout Usher.Configuration) -> Void = { _ in }
  ) async throws {
    let folder = try folder ?? TemporaryFolder()
    let plugins = try folder.folder("plugins")
    if compiles {
      for fixture in fixtures { try await Compiler.cc.library(fixture: fixture, to: "\(plugins)/\(fixture).so") }
    }
    var configuration = try TestHost.configuration(in: folder, settings: settings)
    configuration.prompter = prompter
    configure(&configuration)
    self.folder = folder
    usher = try Usher(configuration)
  }

  /// Stores an answer as another process does: straight into the log, behind this runtime's back.
  func answerElsewhere(_ permission: Permission, _ answer: StoredAnswer) throws {
    let log = try ConsentLog(
      folder: state, application: "com.example.test", machine: try MachineIdentifier.read(), epoch: 0,
      clock: { WallClock.now })
    let permission = usher.resolve(permission)
    try log.record(
      ConsentDecision(category: permission.category, scope: permission.scope, answer: answer, how: "closure"))
  }

  static func configuration(
    in folder: TemporaryFolder, settings: [String: [String: String]] = [:]
  ) throws -> Usher.Configuration {
    let application = try AppDeclaration(
      id: "com.example.test", name: "Test", purposes: [Permission(Category("*")): "To see whether it works."])
    var configuration = Usher.Configuration(
      application: application, environment: HostEnvironment(variables: ["HOME": folder.path]),
      settings: HostSettings(settings))
    configuration.pluginFolders = [folder["plugins"]]
    configuration.onlyPluginFolders = true
    configuration.stateFolder = folder["state"]
    configuration.policyFolder = PolicyFolder(folder["policy.d"], owner: configuration.environment.user)
    return configuration
  }
}

extension Permission {
  /// The default scope of a fixture's category.
  static func fixture(_ name: String) -> Permission {
    Permission(Category(Fixture(name).category))
  }
}
