// SPDX-License-Identifier: Apache-2.0

internal import PluginNote
public import UsherModel

/// Everything that a search found.
public struct Installation: Sendable {
  /// All files that end in `.so`, in the order of precedence: by folder, then by the bytes of the name.
  public internal(set) var plugins: [InstalledPlugin]
  /// Folders that exist but weren't searched, or whose plugins aren't trusted, and folders that were named and don't
  /// exist.
  public internal(set) var folderFindings: [Finding]

  /// What the host had too little of to find out what is installed; nothing is known to be there then.
  package internal(set) var shortage: Shortage?

  /// How many files were found, in one line for the log.
  package var summary: String {
    let ready = plugins.count { $0.state == .ready }
    return "plugin files found: \(plugins.count), ready: \(ready)"
  }

  /// Finds nothing, because something was lacking; what had been found may not be all, and so settles nothing.
  init(lacking shortage: Shortage) {
    plugins = []
    let text = "What is installed can't be learned: \(shortage.problem)."
    folderFindings = [Finding(.error, subject: "plugins", text: text, remedy: shortage.remedy)]
    self.shortage = shortage
  }

  init() {
    plugins = []
    folderFindings = []
  }

  /// The plugin that serves a category; nil where none is ready.
  public func plugin(for category: Category) -> InstalledPlugin? {
    plugins.first { plugin in
      plugin.verdict.isReady && plugin.glance.values.categoryFingerprint == category.fingerprint
        && plugin.glance.has(plugin.glance.values.category, equalTo: category.rawValue)
    }
  }
}
