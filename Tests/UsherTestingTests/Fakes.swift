// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Usher
import UsherModel
import UsherTesting

/// A folder of fakes of a test's own, and the application that they are for.
struct Fakes {
  let folder: TemporaryFolder
  var installation: FakeInstallation

  init() throws {
    folder = try TemporaryFolder()
    installation = FakeInstallation(in: folder["fakes"])
  }

  func usher(
    _ prompter: (any Prompter)? = nil, configure: (inout Usher.Configuration) -> Void = { _ in }
  ) throws -> Usher {
    let application = try AppDeclaration(
      id: "com.example.test", name: "Test", purposes: [Permission(Category("*")): "To see whether it works."])
    var configuration = installation.configuration(of: application, prompter: prompter)
    configure(&configuration)
    return try Usher(configuration)
  }
}
