// SPDX-License-Identifier: Apache-2.0

extension Check {
  /// Where a check happens.
  package enum Place: Sendable {
    /// In the runner, on the file's bytes alone.
    case file(@Sendable (PluginFile) -> Finding)
    /// In a process that loads the plugin.
    case child
    /// In a process that loads the plugin and has Swift's runtime, whatever else was asked for.
    case swiftChild
    /// In a process under a tool, which has to be installed.
    case tool(Tool)

    /// What a check needs where its entry in the catalogue doesn't say: whoever loads a plugin wants a file that can be
    /// loaded, and what calls it wants it to load.
    func usualNeeds(of id: String) -> [String] {
      switch self {
      case .file: []
      case .child, .swiftChild, .tool: Self.needs(ofArea: id.prefix { $0 != "." })
      }
    }

    private static func needs(ofArea area: Substring) -> [String] {
      let file = ["file.header", "file.segments-in-file"]
      let table = file + ["file.one-note", "file.note-key-file", "file.note-mandatory-keys", "load.from-c-child"]
      let called = table + ["lifecycle.create-destroy", "lifecycle.calls-return"]
      return switch area {
      case "load": file
      case "lifecycle": table
      case "hygiene": called + ["permission.open-settings"]
      default: called
      }
    }
  }

  /// A program that runs the child.
  package enum Tool: String, Sendable {
    /// Memory that is lost (Debian's package valgrind).
    case valgrind
    /// A child built with AddressSanitizer by the machine's C compiler.
    case addressSanitizer
    /// A child built with ThreadSanitizer by the machine's C compiler.
    case threadSanitizer
    /// The child itself, for minutes.
    case soak
  }
}
