// SPDX-License-Identifier: Apache-2.0

/// What happens before the first call.
extension Catalogue {
  static let load: [Check] = [
    Check(
      "load.from-c-child", .file, rules: ["USHER_PLUGIN_10"],
      needs: ["file.header", "file.segments-in-file"],
      "The file loads into a C program with an empty environment and “/” as its folder",
      because: "A plugin that needs what its author's shell or host happened to have works on one machine only.",
      mend: "Link what the plugin needs (`-Wl,-z,defs` finds what is missing), and open nothing by relative paths."
    )
  ]
}
