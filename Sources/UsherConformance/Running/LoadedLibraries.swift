// SPDX-License-Identifier: Apache-2.0

/// The libraries that this process has mapped.
enum LoadedLibraries {
  /// The path of the library with that file name; nil where none is loaded.
  static func path(of name: String) -> String? {
    guard let maps = try? FileBytes.readWhole("/proc/self/maps") else { return nil }
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      if let slash = line.firstIndex(of: "/"), line.hasSuffix("/\(name)") { return String(line[slash...]) }
    }
    return nil
  }
}
