// SPDX-License-Identifier: Apache-2.0

import ELFImage
import TestSupport
import Testing

@Suite("A shared library")
struct ELFImageTests {
  @Test func tellsItsDynamicSection() async throws {
    let file = try await SampleLibrary.build([
      "-Wl,-soname,libsample.so.1", "-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN/lib", "-Wl,-z,nodelete", "-Wl,-z,now",
      "-Wl,-z,relro",
    ])
    let image = try ELFImage(file)
    #expect(image.dynamic.soName == "libsample.so.1")
    #expect(image.dynamic.runPath == "$ORIGIN/lib")
    #expect(image.dynamic.rPath == nil)
    #expect(image.dynamic.needed.contains("libc.so.6"))
    #expect(image.dynamic.isNeverUnloaded)
    #expect(image.dynamic.bindsNow)
    #expect(!image.dynamic.isProgram)
    #expect(!image.dynamic.hasTextRelocations)
    #expect(!image.dynamic.usesStaticTLS)
    #expect(image.hasRelro)
    #expect(!image.needsExecutableStack)
    #expect(image.writableCodeSegments.isEmpty)
    #expect(image.codeSegments.count == 1)
  }

  @Test func tellsWhatIsDangerousAboutIt() async throws {
    let source = "__thread int t __attribute__((tls_model(\"initial-exec\")));\nint f(void) { return t; }\n"
    let arguments = ["-Wl,--disable-new-dtags", "-Wl,-rpath,/x", "-Wl,-z,execstack", "-Wl,-z,norelro", "-Wl,-N"]
    let file = try await SampleLibrary.build(Array(arguments.dropLast()), source: source)
    let image = try ELFImage(file)
    #expect(image.dynamic.rPath == "/x")
    #expect(image.dynamic.runPath == nil)
    #expect(image.dynamic.usesStaticTLS)
    #expect(image.needsExecutableStack)
    #expect(!image.hasRelro)
    #expect(!image.dynamic.isNeverUnloaded)
  }

  @Test(arguments: ["gnu", "sysv", "both"])
  func tellsItsSymbolsWhateverItsHashTable(style: String) async throws {
    let file = try await SampleLibrary.build(["-Wl,--hash-style=\(style)"])
    let image = try ELFImage(file)
    let symbols = try image.symbols(from: file)
    #expect(symbols.filter(\.isExported).map(\.name).sorted() == ["sample_function", "sample_value"])
    #expect(symbols.filter(\.isImported).map(\.name).contains("strtol"))
    let function = try #require(symbols.first { $0.name == "sample_function" })
    #expect(function.type == 2)
    #expect(image.codeSegments.contains { $0.addresses.contains(function.address) })
  }

  @Test func tellsItsImportsWhereItExportsNothing() async throws {
    let source = "#include <stdlib.h>\nstatic __attribute__((constructor)) void f(void) { abort(); }\n"
    for linker in ["bfd", "gold", "lld"] {
      let folder = try TemporaryFolder()
      let result = try await Compiler.clang.run(
        ["-shared", "-fPIC", "-o", folder["x.so"], "-fuse-ld=\(linker)", "-Wl,--hash-style=gnu"], source: source)
      guard result.exitStatus == 0 else { continue }
      let file = readFile(folder["x.so"])
      let imports = try ELFImage(file).symbols(from: file).filter(\.isImported).map(\.name)
      #expect(imports.contains("abort"), "\(linker)")
    }
  }

  @Test func isReadInPieces() async throws {
    let file = try await SampleLibrary.build()
    var largest = 0
    let source = ELFSource(size: UInt64(file.count)) { offset, count in
      largest = max(largest, count)
      return Array(file[Int(offset)..<Int(offset) + count])
    }
    let image = try ELFImage(source)
    #expect(try image.symbols(from: source) == image.symbols(from: file))
    #expect(largest < file.count)
  }

  /// Libraries that are sure to be here, or skipped where they aren't.
  static let libraries = [
    "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1", "libcrypto.so.3", "libsystemd.so.0",
  ]

  @Test(arguments: libraries)
  func isReadAsReadelfReadsIt(name: String) async throws {
    let folders = ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: { !readFile($0).isEmpty }) else { return }
    try await agrees(path)
  }

  @Test func builtBySwiftIsReadAsReadelfReadsIt() async throws {
    try await agrees(BuiltProducts.folder + "/libContactsPlugin.so")
  }

  private func agrees(_ path: String) async throws {
    let file = readFile(path)
    let image = try ELFImage(file, allowsPrograms: true)
    let dynamic = try await Command("readelf", ["-dW", path]).run().output
    let needed = dynamic.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.map { String($0.split(separator: "[")[1].dropLast()) } == image.dynamic.needed)
    let segments = try await Command("readelf", ["-lW", path]).run().output
    let loads = segments.split(separator: "\n").filter { $0.contains("  LOAD  ") }
    #expect(loads.count == image.loads.count)
    let symbols = try image.symbols(from: file)
    #expect(symbols.filter(\.isExported).map(\.name).sorted() == (try await names(path, ["--defined-only"])))
    #expect(symbols.filter(\.isImported).map(\.name).sorted() == (try await names(path, ["--undefined-only"])))
  }

  /// The dynamic symbols as `nm` lists them, without versions and without those bound locally.
  private func names(_ path: String, _ arguments: [String]) async throws -> [String] {
    let output = try await Command("nm", ["-D", "--without-symbol-versions"] + arguments + [path]).run().output
    let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
    let others = lines.filter { line in
      line.count > 1 && !["a", "b", "d", "n", "r", "t"].contains(line[line.count - 2])
    }
    return others.compactMap { $0.last.map(String.init) }.sorted()
  }
}
