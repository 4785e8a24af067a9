// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import UsherModel
import UsherTesting

@Suite("The fake plugin of applications' tests")
struct FakePluginTests {
  /// What it plays, with a script or without one.
  enum Play: Sendable, CaseIterable {
    case itself, contacts, system, ownCategory
  }

  @Test(arguments: Play.allCases)
  func passesWhateverItPlays(play: Play) async throws {
    let folder = try TemporaryFolder()
    let path = try plugin(play, in: folder)
    let result = try await Conformance.run(["--level", "7", "--jobs", "3", path])
    #expect(result.exitStatus == 0, "\(result.output)\(result.errorOutput)")
    #expect(!result.output.contains("warned "), "\(result.output)")
  }

  private func plugin(_ play: Play, in folder: TemporaryFolder) throws -> String {
    let script = FakeScript(items: [FakeItem("first", text: "First"), FakeItem("second", text: "Second")])
    let scriptPath = folder["script"]
    let made: FakePlugin
    switch play {
    case .itself:
      let path = folder["fake.so"]
      try FileTree.write(try FileTree.read("\(BuiltProducts.folder)/libUsherFakePlugin.so"), to: path)
      return path
    case .contacts: made = try FakePlugin(.contacts, in: folder["plugins"], script: script, scriptPath: scriptPath)
    case .system:
      made = try FakePlugin(
        .location, authority: .system, in: folder["plugins"], script: script, scriptPath: scriptPath)
    case .ownCategory:
      made = try FakePlugin(Category("com.example.own"), in: folder["plugins"], script: script, scriptPath: scriptPath)
    }
    try folder.write("[settings]\nscript=\(scriptPath)\n", to: "plugins/usher-conformance.conf")
    return made.path
  }
}
