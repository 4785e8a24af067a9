// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("The headers, as plugin authors use them")
struct HeaderCompilationTests {
  /// A language and who compiles it.
  struct Dialect: Sendable, CustomTestStringConvertible {
    let compiler: String
    let language: String
    let standard: String

    var arguments: [String] { ["-x", language, "-std=\(standard)"] }
    var testDescription: String { "\(compiler) \(standard)" }
  }

  static let dialects = [
    Dialect(compiler: "gcc", language: "c", standard: "c11"),
    Dialect(compiler: "clang", language: "c", standard: "c11"),
    Dialect(compiler: "g++", language: "c++", standard: "c++17"),
    Dialect(compiler: "clang++", language: "c++", standard: "c++17"),
  ]

  static let strict = ["-Wall", "-Wextra", "-pedantic", "-Wpadded", "-Werror"]

  @Test(arguments: dialects)
  func compileWithoutAWarning(dialect: Dialect) async throws {
    for header in HeaderCommentTests.headers {
      let name = String(header.dropFirst(Repository.headers.count + 1))
      let source = "#include <\(name)>\n#include <\(name)>\nint unused_but_here;\n"
      let result = try await Compiler(dialect.compiler).run(
        dialect.arguments + Self.strict + ["-fsyntax-only"], source: source)
      #expect(result.exitStatus == 0, "\(name): \(result)")
    }
  }

  @Test(arguments: dialects)
  func compileWithANoteWithoutAWarning(dialect: Dialect) async throws {
    let result = try await Compiler(dialect.compiler).run(
      dialect.arguments + Self.strict + ["-fPIC", "-c", "-o", "/dev/null"], source: Self.plugin)
    #expect(result.exitStatus == 0, "\(result)")
  }

  @Test(arguments: dialects)
  func letAPluginOfTwoFilesExportOneSymbol(dialect: Dialect) async throws {
    let folder = try TemporaryFolder()
    let suffix = dialect.language == "c" ? "c" : "cc"
    let first = try folder.write(Self.plugin, to: "plugin.\(suffix)")
    let second = try folder.write(Self.helpers, to: "helpers.\(suffix)")
    let built = try await Compiler(dialect.compiler).run([
      "-std=\(dialect.standard)", "-shared", "-fPIC", "-o", folder["plugin.so"], first, second,
    ])
    #expect(built.exitStatus == 0, "\(built)")
    let symbols = try await Command("nm", ["-D", "--defined-only", folder["plugin.so"]]).run().output
    let names = symbols.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(names.filter { !Self.linkersOwn.contains($0) } == ["usher_plugin_entry_v1"])
    let notes = try await Command("readelf", ["-nW", folder["plugin.so"]]).run().output
    #expect(notes.split(separator: "\n").filter { $0.contains("Usher") && $0.contains("0x55534852") }.count == 1)
  }

  @Test func refuseANoteThatIsTooLong() async throws {
    let text = String(repeating: "x", count: 65_536)
    let source = "#include <usher/plugin.h>\nUSHER_PLUGIN_NOTE(\"\(text)\")\n"
    let result = try await Compiler.cc.run(["-fsyntax-only"], source: source)
    #expect(result.exitStatus != 0)
    #expect(result.errorOutput.contains("an Usher note holds at most 64 KiB"))
  }

  /// What gold, which some clangs link with, leaves in the table of every library.
  private static let linkersOwn: Set<Substring> = ["__bss_start", "_edata", "_end"]

  private static let plugin = """
    #include <usher/plugin.h>
    #include <usher/ext/contacts.h>
    #include <string.h>
    #ifdef __cplusplus
    extern "C"
    #else
    extern
    #endif
    int sample_helper(const char *text);
    USHER_PLUGIN_NOTE(
      "abi=1.0\\n" "id=com.example.two\\n" "category=com.example.two\\n" "name=Two files\\n" "version=1.0.0\\n"
      "authority=consent\\n" "url=https://example.com/\\xc3\\xbc\\n")
    int sample_variable = 1;
    int sample_own_helper(void);
    int sample_own_helper(void) { return (int)strlen("x") + sample_variable; }
    USHER_EXPORT const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
      return host_abi_minor + (uint32_t)sample_own_helper() > 1000000u && sample_helper("x") ? (const usher_plugin_v1 *)0 : 0;
    }

    """

  private static let helpers = """
    #include <usher/plugin.h>
    #include <stdlib.h>
    USHER_HIDDEN
    #ifdef __cplusplus
    extern "C"
    #endif
    int sample_helper(const char *text);
    int sample_table[3] = {1, 2, 3};
    int sample_helper(const char *text) { return atoi(text) + sample_table[1]; }

    """
}
