// SPDX-License-Identifier: Apache-2.0

/// What the entry, its table and the extensions' tables say, and how they get along with older and newer hosts.
extension Catalogue {
  static let abi: [Check] = table + extensions + otherHosts

  /// What can be seen before the first instance.
  private static let loaded = ["file.header", "file.segments-in-file", "file.one-note", "load.from-c-child"]

  private static let table: [Check] = [
    Check(
      "abi.note-equals-table", .behaviour, rules: ["USHER_PLUGIN_15"], needs: loaded,
      "The table's id, category and version are those of the note",
      because: "Hosts list, trust and refuse by the note; a table that says something else runs as another plugin.",
      mend: "Write each of them once, as a macro that both the note and the table use."
    ),
    Check(
      "abi.strings", .behaviour, rules: ["USHER_PLUGIN_15"],
      "Texts of tables and methods are static, NUL-terminated UTF-8, and the same every time",
      because: "Hosts keep pointers to them for as long as the process lives.",
      mend: "Use string literals; `items` and `scope` may be empty, no text may be NULL."
    ),
    Check(
      "abi.major-refused", .behaviour, rules: ["USHER_PLUGIN_14", "USHER_PLUGIN_16"], needs: loaded,
      "The note, the entry and the table agree about the ABI's version, and only hosts that are too old are refused",
      because: "A host that reads a table of another major version calls what isn't there.",
      mend: "Write the header's version into the note's `abi` and USHER_ABI_MINOR into the table; return it always."
    ),
    Check(
      "abi.struct-size", .behaviour, rules: ["USHER_PLUGIN_17"],
      "Tables, extensions and methods say their sizes: at least those of ABI 1.0, at most 4096, a multiple of 8",
      because: "The size is all that tells an older table from a newer one.",
      mend: "Write `sizeof` into struct_size, the same in all methods of a table."
    ),
    Check(
      "abi.function-pointers", .behaviour, rules: ["USHER_PLUGIN_18"],
      "Every function of the tables lies in the plugin's own code",
      because: "A pointer elsewhere may be data, or another library's function with other arguments.",
      mend: "Put functions of your own into the tables, which call others where they have to."
    ),
    Check(
      "abi.mandatory-members", .behaviour, rules: ["USHER_PLUGIN_18"],
      "Every mandatory function is there; `request` unless the authority is consent, `resume` for more than one item",
      because: "Hosts call them without asking.",
      mend: "Fill in all functions that the header calls mandatory."
    ),
  ]

  private static let extensions: [Check] = [
    Check(
      "abi.extension-unknown", .behaviour, rules: ["USHER_PLUGIN_19"],
      "Extensions that the note doesn't list are NULL, however much their names look like known ones",
      because: "A host that asks for version 2 and gets the table of version 1 passes the wrong structs.",
      mend: "Compare whole names with strcmp, and return NULL for all others."
    ),
    Check(
      "abi.extension-stable", .behaviour, rules: ["USHER_PLUGIN_19"],
      "Every extension that the note lists has one table, the same for all instances and for good",
      because: "Hosts ask once and keep the pointer.",
      mend: "Return the address of a static table."
    ),
    Check(
      "abi.layouts-agree", .behaviour, rules: ["USHER_PLUGIN_19"],
      "Methods have numbers, names, kinds, scopes and layouts that hosts can use, and deliver items that fit them",
      because: "Hosts pack, unpack, forward and print data that they have never heard of by these texts alone.",
      mend: "Let each layout have the members of its C struct, and list every kind of item that is delivered."
    ),
  ]

  private static let otherHosts: [Check] = [
    Check(
      "abi.old-host", .conformant, rules: ["USHER_PLUGIN_16", "USHER_PLUGIN_17"],
      "It works for a host of ABI 1.0, whose structs end where that version's end",
      because: "What lies behind the end belongs to somebody else, or to nobody.",
      mend: "Look at struct_size first, and copy no more than it says into a zeroed struct of your own."
    ),
    Check(
      "abi.new-host", .conformant, rules: ["USHER_PLUGIN_16", "USHER_PLUGIN_17"],
      "It works for a host of a later minor version, whose structs are longer",
      because: "Hosts are updated, and plugins stay.",
      mend: "Take any struct_size that is large enough, and ignore what is behind the members that you know."
    ),
  ]
}
