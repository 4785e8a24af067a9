// SPDX-License-Identifier: Apache-2.0

/// What the dynamic section tells the dynamic linker.
public struct ELFDynamic: Sendable, Hashable {
  /// The libraries it needs, in order (DT_NEEDED).
  public private(set) var needed: [String] = []
  /// Where these are looked for, `:`-separated (DT_RUNPATH).
  public private(set) var runPath: String?
  /// The same in its older form (DT_RPATH).
  public private(set) var rPath: String?
  /// The name that others link it by (DT_SONAME).
  public private(set) var soName: String?
  /// Bits of DT_FLAGS.
  public private(set) var flags: UInt64 = 0
  /// Bits of DT_FLAGS_1.
  public private(set) var flags1: UInt64 = 0
  /// Whether relocation writes into code (DT_TEXTREL or DF_TEXTREL).
  public private(set) var hasTextRelocations = false

  /// Whether it is a program built position-independent (DF_1_PIE).
  public var isProgram: Bool { flags1 & 0x0800_0000 != 0 }
  /// Whether it is never unloaded (DF_1_NODELETE).
  public var isNeverUnloaded: Bool { flags1 & 0x8 != 0 }
  /// Whether all symbols are looked up when it is loaded (DF_BIND_NOW or DF_1_NOW).
  public var bindsNow: Bool { flags & 0x8 != 0 || flags1 & 0x1 != 0 }
  /// Whether it takes of the small room for static TLS (DF_STATIC_TLS).
  public var usesStaticTLS: Bool { flags & 0x10 != 0 }

  /// Addresses of what the symbols are read from.
  let tables: DynamicTables

  init(_ source: ELFSource, _ segments: [ELFSegment]) throws(ELFError) {
    let entries = try DynamicEntries(source, segments)
    tables = DynamicTables(entries)
    var strings = try StringTable(source, segments, tables)
    for (tag, value) in entries.pairs {
      switch tag {
      case .needed: needed.append(try strings.text(value))
      case .soName: soName = try strings.text(value)
      case .rPath: rPath = try strings.text(value)
      case .runPath: runPath = try strings.text(value)
      case .flags: flags = value
      case .flags1: flags1 = value
      case .textRelocations: hasTextRelocations = true
      case .bindNow: flags |= 0x8
      default: break
      }
    }
    if flags & 0x4 != 0 { hasTextRelocations = true }
  }
}
