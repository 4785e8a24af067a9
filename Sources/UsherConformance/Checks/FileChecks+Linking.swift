// SPDX-License-Identifier: Apache-2.0

internal import ELFImage

// How the file was linked.

extension FileChecks {
  /// What linkers and compilers export by themselves, whatever the author says.
  private static let toolsOwnNames: Set<String> = [
    "_edata", "_end", "__bss_start", "_init", "_fini", "_etext", "__bss_start__", "_bss_end__", "__bss_end__",
    "__end__",
    "__global_pointer$", "__SDATA_BEGIN__", "__DATA_BEGIN__", "__BSS_END__", "rust_eh_personality",
    "rust_eh_register_frames", "rust_eh_unregister_frames",
  ]

  @Sendable static func exports(_ file: PluginFile) -> Finding {
    withSymbols(of: file) { symbols in
      // What another check is about doesn't count, nor does the name of a version, which has neither place nor size.
      let others = symbols.filter { symbol in
        symbol.isExported && symbol.binding != .unique && (symbol.address != 0 || symbol.size != 0)
          && !toolsOwnNames.contains(symbol.name) && !isEntry(symbol.name)
      }
      return others.isEmpty ? .passed : .failed("it exports \(list(others)) beside its entry")
    }
  }

  /// An entry has its major in its name, and a file may serve several.
  private static func isEntry(_ name: String) -> Bool {
    let start = "usher_plugin_entry_v"
    return name.hasPrefix(start) && name.count > start.count && name.dropFirst(start.count).allSatisfy(\.isNumber)
  }

  @Sendable static func unique(_ file: PluginFile) -> Finding {
    withSymbols(of: file) { symbols in
      let unique = symbols.filter { $0.isDefined && $0.binding == .unique }
      return unique.isEmpty ? .passed : .failed("\(list(unique)) is bound as STB_GNU_UNIQUE")
    }
  }

  @Sendable static func textRelocations(_ file: PluginFile) -> Finding {
    withImage(of: file) {
      $0.dynamic.hasTextRelocations ? .failed("loading it writes into its code (DT_TEXTREL)") : .passed
    }
  }

  @Sendable static func executableStack(_ file: PluginFile) -> Finding {
    withImage(of: file) { image in
      if !image.needsExecutableStack { return .passed }
      let isSaid = image.segments.contains { $0.type == .stack }
      return .failed(
        isSaid
          ? "loading it makes the stacks of the whole process executable"
          : "it has no PT_GNU_STACK, which makes the stacks of the whole process executable")
    }
  }

  @Sendable static func writableCode(_ file: PluginFile) -> Finding {
    withImage(of: file) { image in
      guard let segment = image.writableCodeSegments.first else { return .passed }
      return .failed("\(segment.memorySize) bytes of it may be both written to and run")
    }
  }

  @Sendable static func relro(_ file: PluginFile) -> Finding {
    withImage(of: file) { image in
      if !image.hasRelro { return .failed("what relocation writes stays writable (there is no PT_GNU_RELRO)") }
      if !image.dynamic.bindsNow { return .warned("the table of foreign functions stays writable (no DF_BIND_NOW)") }
      return .passed
    }
  }

  @Sendable static func imports(_ file: PluginFile) -> Finding {
    withSymbols(of: file) { symbols in
      let wanted = symbols.filter { $0.isImported && ForbiddenImports.all.contains($0.name) }
      let runtimes = ForbiddenImports.ofRuntimes(in: file)
      let own = wanted.filter { runtimes[$0.name] == nil }
      if !own.isEmpty { return .failed("it imports \(list(own))") }
      guard let first = wanted.first, let runtime = runtimes[first.name] else { return .passed }
      return .warned("it imports \(list(wanted)); \(runtime), which is linked into it, may be what wants that")
    }
  }

  /// Does something with the image, where there is one.
  static func withImage(of file: PluginFile, _ body: (ELFImage) -> Finding) -> Finding {
    switch file.image {
    case .success(let image): body(image)
    case .failure(let error): .skipped("the file can't be read: \(error)")
    }
  }

  private static func withSymbols(of file: PluginFile, _ body: ([ELFSymbol]) -> Finding) -> Finding {
    withImage(of: file) { image in
      do throws(ELFError) {
        return body(try image.symbols(from: file.bytes))
      } catch {
        return .failed("its symbols can't be read: \(error)")
      }
    }
  }

  /// The first few names, with how many more there are.
  private static func list(_ symbols: [ELFSymbol]) -> String {
    let names = Set(symbols.map(\.name)).sorted()
    let more = names.count > 4 ? " and \(names.count - 4) more" : ""
    return names.prefix(4).map { $0.count > 60 ? "\($0.prefix(60))…" : $0 }.joined(separator: ", ") + more
  }
}
