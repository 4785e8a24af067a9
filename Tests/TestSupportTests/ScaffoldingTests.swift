// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Scaffolding")
struct ScaffoldingTests {
  @Test func removesAFolderThatNobodyMayList() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write("text", to: "a/b/file", mode: 0o600)
    try folder?.folder("a/locked", mode: 0)
    #expect(try FileTree.readText("\(path)/a/b/file") == "text")
    folder = nil
    #expect(FileTree.names(in: path).isEmpty)
    #expect(throws: SystemCallFailure.self) { try FileTree.read("\(path)/a/b/file") }
  }

  @Test func findsTheSourcesAndTheProducts() {
    #expect(FileTree.names(in: Repository.root).contains("Package.swift"))
    #expect(FileTree.names(in: Repository.headers).contains("usher"))
    #expect(FileTree.names(in: BuiltProducts.folder).contains("libContactsPlugin.so"))
  }

  @Test func saysWhatTheCompilerDoesNotLike() async throws {
    let folder = try TemporaryFolder()
    await #expect {
      try await Compiler.cc.library(source: "int f(void) { return undeclared; }", to: folder["f.so"])
    } throws: {
      "\($0)".contains("undeclared")
    }
  }

  @Test(.requires(.clang)) func compilesWithEachCompiler() async throws {
    let folder = try TemporaryFolder()
    let source = "#include <usher/plugin.h>\n"
    for compiler in [Compiler.cc, .clang] {
      try await compiler.library(source: source, to: folder["\(compiler).so"], Compiler.warnings)
    }
  }
}
