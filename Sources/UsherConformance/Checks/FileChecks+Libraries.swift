// SPDX-License-Identifier: Apache-2.0

internal import ELFImage

// Where the file's libraries come from.

extension FileChecks {
  @Sendable static func runPath(_ file: PluginFile) -> Finding {
    withImage(of: file) { image in
      let entries = [image.dynamic.runPath, image.dynamic.rPath].compactMap(\.self).flatMap { path in
        path.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      }
      let others = entries.filter { !isBesidePlugin($0) }
      if let bad = others.first(where: { !isToolchains($0) }) {
        return .failed(
          bad.hasPrefix("/")
            ? "its run path has \(bad), which other machines don't have or others may fill"
            : "its run path has “\(bad)”, which is below whatever folder the host happens to be in")
      }
      return others.first.map { .warned("its run path has the toolchain's folder \($0)") } ?? .passed
    }
  }

  private static func isBesidePlugin(_ entry: String) -> Bool {
    ["$ORIGIN", "${ORIGIN}"].contains { entry == $0 || entry.hasPrefix("\($0)/") }
  }

  /// Whether an entry is where Swift's own libraries are in a toolchain, which its compiler writes unasked.
  private static func isToolchains(_ entry: String) -> Bool {
    entry.hasPrefix("/") && (entry.hasSuffix("/lib/swift/linux") || entry.hasSuffix("/lib/swift/host/linux"))
  }

  @Sendable static func libraries(_ file: PluginFile) -> Finding {
    withImage(of: file) { image in
      let places = LibraryPlaces(file, image)
      let missing = image.dynamic.needed.filter { !places.have($0) }
      guard !missing.isEmpty else { return .passed }
      return .failed("it needs \(missing.joined(separator: ", ")), which can't be found here")
    }
  }

  /// A plain file of many megabytes is one with something in it that nobody wants loaded.
  @Sendable static func size(_ file: PluginFile) -> Finding {
    let (size, most) = (file.bytes.count >> 20, 16)
    let text = "the file has \(size) MiB, where \(most) are enough for a plugin with a runtime in it"
    if size >= 10 * most { return .failed(text) }
    return size >= most ? .warned(text) : .passed
  }
}
