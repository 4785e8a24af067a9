// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The built library")
struct BoundaryTests {
  private static let library = "\(BuiltProducts.folder)/libChatSDK.so"

  private static func boundary(_ path: String) async throws -> CommandResult {
    try await Command("\(Repository.root)/scripts/check-boundary", [path]).run()
  }

  @Test func holdsNoNameOfAnyCategorysSystem() async throws {
    let result = try await Self.boundary(Self.library)
    #expect(result.exitStatus == 0, "\(result.errorOutput)")
  }

  @Test(arguments: ["/dev/video0", "org.freedesktop.portal.Camera", "snd_pcm_open", "libebook-1.2.so"])
  func wouldBeFoundOutIfItHeldOne(name: String) async throws {
    let folder = try TemporaryFolder()
    try FileTree.write(try FileTree.read(Self.library) + Array(name.utf8), to: folder["planted.so"])
    #expect(try await Self.boundary(folder["planted.so"]).exitStatus == 1)
  }

  @Test func linksTheSwiftRuntimeAndGlibcAlone() async throws {
    let result = try await Command("\(Repository.root)/scripts/check-exports", ["--program", Self.library]).run()
    #expect(result.exitStatus == 0, "\(result.errorOutput)")
  }

  /// What it is linked from is the model and itself: nothing of the host, of plugins or of their systems is in it.
  @Test func isMadeOfItselfAndTheModel() async throws {
    let result = try await Command("nm", ["--defined-only", "--format=just-symbols", Self.library]).run()
    let modules = Set(
      result.output.split(separator: "\n").filter { $0.hasPrefix("$s") }.compactMap { Self.module(of: $0) })
    #expect(modules.contains("ChatSDK"))
    #expect(modules.contains("UsherModel"))
    #expect(modules.isDisjoint(with: ["Usher", "KeyFile", "ELFImage", "CUsher", "UsherPluginKit", "UsherTesting"]))
  }

  /// The module that a mangled name begins with: `ChatSDK` of `$s7ChatSDK…`.
  private static func module(of symbol: Substring) -> String? {
    let rest = symbol.dropFirst(2)
    let digits = rest.prefix { $0.isNumber }
    guard let length = Int(digits) else { return nil }
    return String(rest.dropFirst(digits.count).prefix(length))
  }

  @Test func worksInAProgramThatGivesItNothing() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command(
      "\(BuiltProducts.folder)/chat-app", ["none"], environment: ["HOME": folder.path]
    ).run()
    #expect(result.exitStatus == 0, "\(result.errorOutput)")
    #expect(
      result.output == """
        ▌ Hello
        overlay: available
        voice: gone
        video: gone
        chatPhoto: gone
        contactsSync: gone
        nobody to look for

        """)
  }
}
