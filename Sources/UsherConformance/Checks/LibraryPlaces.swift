// SPDX-License-Identifier: Apache-2.0

internal import ELFImage

/// Where the dynamic linker will look for a plugin's libraries (`ld.so(8)`), in a host that has Swift's runtime.
struct LibraryPlaces {
  private let folders: [String]
  /// The linker's index of what is installed.
  private let index: [UInt8]

  init(_ file: PluginFile, _ image: ELFImage) {
    let runPath = image.dynamic.runPath ?? image.dynamic.rPath ?? ""
    var folders = runPath.split(separator: ":").map { Self.expand(String($0), origin: file.folder) }
    folders += ["/lib", "/usr/lib", "/lib64", "/usr/lib64"]
    // The distribution's own folder for this machine, and the one with Swift's libraries.
    for name in ["libc.so.6", "libswiftCore.so"] {
      if let path = LoadedLibraries.path(of: name) { folders.append(String(path.dropLast(name.count + 1))) }
    }
    self.folders = folders
    index = (try? FileBytes.read("/etc/ld.so.cache")) ?? []
  }

  /// Whether a library of that name will be found.
  func have(_ name: String) -> Bool {
    if name.contains("/") { return SystemCalls.exists(name) }
    return FileBytes.contains(index, Array("/\(name)\0".utf8))
      || folders.contains { SystemCalls.exists("\($0)/\(name)") }
  }

  private static func expand(_ folder: String, origin: String) -> String {
    for mark in ["${ORIGIN}", "$ORIGIN"] where folder.hasPrefix(mark) { return origin + folder.dropFirst(mark.count) }
    return folder
  }
}
