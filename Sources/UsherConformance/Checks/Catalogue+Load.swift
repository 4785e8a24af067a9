// SPDX-License-Identifier: Apache-2.0

/// What happens before the first call.
extension Catalogue {
  private static let loaded = ["load.from-c-child"]

  static let load: [Check] = [
    Check(
      "load.from-c-child", .file, rules: ["USHER_PLUGIN_10"],
      needs: ["file.header", "file.segments-in-file", "file.needed-libraries-found"],
      deadline: 8_000,
      "The file loads into a C program with an empty environment and “/” as its folder",
      because: "A plugin that needs what its author's shell or host happened to have works on one machine only.",
      mend: "Link what the plugin needs (`-Wl,-z,defs` finds what is missing), and open nothing by relative paths."
    ),
    Check(
      "load.constructors-quiet", .file, rules: ["USHER_PLUGIN_13"], needs: loaded,
      "Loading starts, opens, prints and changes nothing",
      because: "Hosts load a plugin before anybody allowed it anything, often on their way to show a list.",
      mend: "Move what constructors and global objects do into `create`, and undo it in `destroy`."
    ),
    Check(
      "load.entry-in-own-image", .file, rules: ["USHER_PLUGIN_14"], needs: loaded,
      "The entry is there, and in this very file",
      because: "Looking a name up asks the file's libraries too, and one of them may answer.",
      mend: "Define usher_plugin_entry_v1 in the plugin, visible by default (USHER_EXPORT), and nowhere else."
    ),
    Check(
      "load.time", .file, rules: ["USHER_PLUGIN_25"], needs: loaded,
      "Loading takes at most 100 ms once the file was read",
      because: "The application waits for it when it first asks for the category.",
      mend: "Leave work to `create`, and open big libraries at run time where they are needed."
    ),
    Check(
      "load.memory", .file, rules: ["USHER_PLUGIN_25"], needs: loaded,
      "Loading takes at most 8 MiB of memory, 12 with a runtime of its own",
      because: "Every application that uses the category pays for it.",
      mend: "Make big tables const so that they are shared, and allocate nothing before `create`."
    ),
    Check(
      "load.twice-same-table", .file, rules: ["USHER_PLUGIN_14"], needs: loaded + ["load.entry-in-own-image"],
      "The entry returns the same table on every call, unchanged",
      because: "Hosts keep the table's address, and several hosts may live in one process.",
      mend: "Return the address of a static const table."
    ),
    Check(
      "load.many", .limits, rules: ["USHER_PLUGIN_10"], needs: loaded + ["load.entry-in-own-image"], deadline: 60_000,
      "It loads beside 64 others of its kind, each with an entry of its own",
      because: "There is little room for thread-local data of files that are loaded late, and all plugins share it.",
      mend: "Don't compile with -ftls-model=initial-exec, and hide every symbol but the entry."
    ),
    Check(
      "load.allocation-failure", .tools, rules: ["USHER_PLUGIN_20"],
      needs: loaded + ["load.entry-in-own-image", "lifecycle.create-destroy"], deadline: 120_000,
      "`create` returns an error where memory is short, and works the next time",
      because: "A host would rather lose one category than itself.",
      mend: "Check what malloc returns, give back what was taken so far, and return USHER_RESULT_NO_MEMORY."
    ),
  ]
}
