// SPDX-License-Identifier: Apache-2.0

/// What the file's bytes say, before anything of it runs.
extension Catalogue {
  static let file: [Check] = [
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
      "file.one-note", .file, rules: ["USHER_PLUGIN_02"], place: .file(FileChecks.oneNote), needs: ["file.header"],
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
  ]
}
