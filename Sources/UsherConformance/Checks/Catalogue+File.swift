// SPDX-License-Identifier: Apache-2.0

/// What the file's bytes say, before anything of it runs.
extension Catalogue {
  static let file = fileItself + linking + surroundings

  private static let image = ["file.header", "file.segments-in-file"]
  private static let note = image + ["file.one-note", "file.note-key-file"]

  private static let fileItself: [Check] = [
    Check(
      "file.header", .file, rules: ["USHER_PLUGIN_01"], place: .file(FileChecks.header),
      "The file is a 64-bit ELF shared object for this machine",
      because: "For a wrong processor the dynamic loader says “No such file or directory”, which helps nobody.",
      mend: "Build with `-shared -fPIC` for the machine that it is to run on."
    ),
    Check(
      "file.segments-in-file", .file, rules: ["USHER_PLUGIN_01"], place: .file(FileChecks.segments),
      needs: ["file.header"],
      "Every segment lies inside the file",
      because: "A file that was cut short kills its host with SIGBUS inside dlopen, where no error can be caught.",
      mend: "Copy or download the file again, and write it beside its place before renaming it there."
    ),
    Check(
      "file.one-note", .file, rules: ["USHER_PLUGIN_02"], place: .file(FileChecks.oneNote), needs: image,
      "The file has exactly one note of Usher's",
      because: "Hosts list, refuse and shadow plugins by their notes, without running any of their code.",
      mend: "Use USHER_PLUGIN_NOTE once in the whole plugin; the section is 4-byte aligned and loaded."
    ),
    Check(
      "file.note-key-file", .file, rules: ["USHER_PLUGIN_03"], place: .file(FileChecks.noteKeyFile),
      needs: ["file.one-note"],
      "The note is a key file without group headers, in UTF-8, each key once",
      because: "A note that reads differently in two readers can be listed as one thing and loaded as another.",
      mend: "Write `key=value` lines, `#` comments and empty lines, and nothing else."
    ),
    Check(
      "file.note-mandatory-keys", .file, rules: ["USHER_PLUGIN_04"], place: .file(FileChecks.noteKeys), needs: note,
      "The note has every mandatory key, and each value has its form",
      because: "A host refuses what it can't understand, and says so to people who can't change it.",
      mend: "See docs/note.md for the keys; the sentence above names the one that is wrong."
    ),
  ]

  private static let linking: [Check] = [
    Check(
      "file.exports-only-entry", .file, rules: ["USHER_PLUGIN_05"], place: .file(FileChecks.exports), needs: image,
      "The entry is all that the file exports",
      because: "A name that two files of a process export can be bound to the wrong one.",
      mend: "Put USHER_PLUGIN_NOTE or USHER_HIDDEN in front of your functions; for C++ and Swift use a version script."
    ),
    Check(
      "file.no-gnu-unique", .file, rules: ["USHER_PLUGIN_06"], place: .file(FileChecks.unique), needs: image,
      "No symbol is one in the whole process (STB_GNU_UNIQUE)",
      because: "Such a symbol is shared with every other file that has its name, RTLD_LOCAL or not.",
      mend: "Compile with -fno-gnu-unique, and hide what isn't the entry by a version script."
    ),
    Check(
      "file.no-text-relocations", .file, rules: ["USHER_PLUGIN_06"], place: .file(FileChecks.textRelocations),
      needs: image,
      "Loading the file doesn't write into its code",
      because: "The loader would have to make code writable, which hardened systems refuse.",
      mend: "Compile everything that is linked in with -fPIC; -Wl,-z,text finds what wasn't."
    ),
    Check(
      "file.no-executable-stack", .file, rules: ["USHER_PLUGIN_06"], place: .file(FileChecks.executableStack),
      needs: image,
      "Loading the file leaves the stacks of its host as they are",
      because: "One such plugin makes every stack of the process executable, or isn't loaded at all.",
      mend: "Give assembly files `.section .note.GNU-stack,\"\",%progbits`, and don't link with -z execstack."
    ),
    Check(
      "file.no-writable-code", .file, rules: ["USHER_PLUGIN_06"], place: .file(FileChecks.writableCode), needs: image,
      "Nothing of the file can be both written to and run",
      because: "Memory like that is what an attacker in the host looks for.",
      mend: "Don't put code into sections for data, and don't link with -N."
    ),
    Check(
      "file.relro-now", .file, rules: ["USHER_PLUGIN_06"], place: .file(FileChecks.relro), needs: image,
      "What only relocation writes is read-only afterwards",
      because: "A table of functions that stays writable turns any stray write into a call.",
      mend: "Link with -Wl,-z,relro,-z,now."
    ),
    Check(
      "file.no-absolute-runpath", .file, rules: ["USHER_PLUGIN_07"], place: .file(FileChecks.runPath), needs: image,
      "Its run path has nothing but folders beside the plugin",
      because: "Whoever may write to the folder on another machine is loaded into every host there.",
      mend: "Use $ORIGIN in run paths; Swift's compiler leaves its own out with -no-toolchain-stdlib-rpath."
    ),
    Check(
      "file.no-forbidden-imports", .file, rules: ["USHER_PLUGIN_08"], place: .file(FileChecks.imports), needs: image,
      "It imports nothing that ends its host or changes it as a whole",
      because: "The process belongs to the application: its exit, environment, locale, folder, umask and user do too.",
      mend: "Return an error in place of exit, and use newlocale, openat and posix_spawn with their own arguments."
    ),
    Check(
      "file.needed-libraries-found", .file, rules: ["USHER_PLUGIN_09"], place: .file(FileChecks.libraries),
      needs: image,
      "The libraries that it is linked to can be found",
      because: "A plugin whose library is missing can't even say so.",
      mend: "Install them, or open them at run time with dlopen and name them as `library.<soname>` in the note."
    ),
  ]

  private static let surroundings: [Check] = [
    Check(
      "file.swift-module-unique", .file, rules: ["USHER_PLUGIN_11"], place: .file(FileChecks.swiftModule), needs: note,
      "Its Swift module is the one in its note, and no other plugin's beside it",
      because: "Swift finds types by their modules' names: two modules of one name mix their types.",
      mend: "Rename the target, for example after the plugin's id, and let the build tool write the note."
    ),
    Check(
      "file.swift-version", .file, rules: ["USHER_PLUGIN_11"], place: .file(FileChecks.swiftVersion), needs: note,
      "A plugin that shares Swift's runtime was built by the Swift that is here",
      because: "Swift on Linux has no stable ABI, and its libraries carry no version in their names.",
      mend: "Build it with that Swift, or link the runtime into the plugin with -static-stdlib."
    ),
    Check(
      "file.provenance", .file, rules: ["USHER_PLUGIN_12"], place: .file(FileChecks.provenance),
      "It is a plain file that only root and its user may change",
      because: "Whoever may write a plugin runs code in every application that loads it.",
      mend: "Install the file itself, not a link, with mode 644 in folders that nobody else may write to."
    ),
    Check(
      "file.size", .file, rules: ["USHER_PLUGIN_25"], place: .file(FileChecks.size),
      "The file has less than 16 MiB",
      because: "It is mapped into every application that uses the category.",
      mend: "Leave big libraries out, and strip debug information into a file of its own."
    ),
  ]
}
