// SPDX-License-Identifier: Apache-2.0

internal import KeyFile

/// A library that a plugin opens at run time: `library.<soname>=purpose;Debian package` and `priority.<soname>`.
struct OpenedLibrary: Sendable {
  let soname: String
  let purpose: String
  /// `required`, `recommended` or `suggested`, as systemd's ELF_DLOPEN_METADATA has it.
  let priority: String

  /// The libraries of a key file, in its order.
  static func all(in file: KeyFile) -> [OpenedLibrary] {
    let prefix = "library."
    return file.keys().filter { $0.hasPrefix(prefix) }.map { key in
      let soname = String(key.dropFirst(prefix.count))
      return OpenedLibrary(
        soname: soname, purpose: file.list(key).first ?? "", priority: file.value("priority.\(soname)") ?? "recommended"
      )
    }
  }
}
