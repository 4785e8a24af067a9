// SPDX-License-Identifier: Apache-2.0

internal import ELFImage
public import PluginNote

/// Everything that can be said about a file without mapping it.
public struct PluginInspection: Sendable {
  /// What the dynamic linker would read.
  public struct ELF: Sendable, Hashable {
    /// Bytes in the file.
    public let size: UInt64
    /// How many segments the file has.
    public let segmentCount: Int
    /// The libraries it is linked to.
    public let needed: [String]
    /// Where these are looked for, `:`-separated; nil where the file doesn't say.
    public let runPath: String?
    /// The name that others link it by.
    public let soname: String?
    /// The names that others can bind to, sorted.
    public let exports: [String]
    /// The names that it takes from others, sorted.
    public let imports: [String]
    /// Whether all names are looked up when it is loaded.
    public let bindsNow: Bool
    /// Whether what only relocation writes becomes read-only.
    public let hasRelro: Bool
    /// Whether loading it makes the stack executable.
    public let needsExecutableStack: Bool
    /// Whether relocation writes into code.
    public let hasTextRelocations: Bool
  }

  /// The file's absolute path, or what was given where there is no such file.
  public let path: String
  /// Who vouches for its folder; explicit where it isn't on the search path.
  public let folderClass: FolderClass
  /// What it says about itself; nil where its note can't be read.
  public internal(set) var note: PluginNote?
  /// What the dynamic linker would read; nil where the file isn't a whole shared library.
  public internal(set) var elf: ELF?
  /// Why the host wouldn't load it; nil where it would.
  public internal(set) var refusal: PluginRefusal?
  /// The plugin that comes first; nil where none does.
  public internal(set) var shadowedBy: String?
  /// The libraries that it is linked to or opens, and that aren't there.
  public internal(set) var missingLibraries: [MissingLibrary] = []

  init(path: String, folderClass: FolderClass) {
    self.path = path
    self.folderClass = folderClass
  }

  /// What the host would do with it.
  public var decision: InstalledPlugin.State { InstalledPlugin.State(refusal) }
  /// The sentence that says why it isn't ready; nil where it is.
  public var reason: String? { refusal?.description }
}

extension PluginInspection.ELF {
  /// Takes what people look at out of an image; names are left out where the symbol table is damaged.
  init(_ image: ELFImage, of file: borrowing OpenFile) {
    let symbols = (try? image.symbols(from: file.source(size: image.fileSize))) ?? []
    self.init(
      size: image.fileSize, segmentCount: image.segments.count, needed: image.dynamic.needed,
      runPath: image.dynamic.runPath ?? image.dynamic.rPath, soname: image.dynamic.soName,
      exports: symbols.filter(\.isExported).map(\.name).sorted(),
      imports: symbols.filter(\.isImported).map(\.name).sorted(), bindsNow: image.dynamic.bindsNow,
      hasRelro: image.hasRelro, needsExecutableStack: image.needsExecutableStack,
      hasTextRelocations: image.dynamic.hasTextRelocations)
  }
}
