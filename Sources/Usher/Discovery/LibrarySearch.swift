// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Looks for the libraries that a shared object is linked to, where the dynamic linker will (`ld.so(8)`).
///
/// Asked before a plugin is opened, so that a missing library is named together with who needs it and the package that
/// brings it. Nothing is loaded.
struct LibrarySearch {
  /// Where one object's libraries are looked for before the usual places.
  struct Origin {
    /// The folder that `$ORIGIN` stands for.
    let folder: String
    /// The object's own run paths, one or more folders each.
    let runPaths: [String]
  }

  private let environment: HostEnvironment
  /// Nil where it can't be opened just now; then the linker has to say what it doesn't find.
  private let cache: LibraryCache?

  init(environment: HostEnvironment, cacheFile: String = "/etc/ld.so.cache") {
    self.environment = environment
    do throws(SystemError) {
      cache = LibraryCache(try FileSystem.contents(of: cacheFile, limit: 16 << 20))
    } catch {
      cache = Shortage(error) == nil ? LibraryCache([]) : nil
    }
  }

  /// Those of an object's libraries that the linker won't find, in their order.
  func missing(_ needed: [String], from origin: Origin) -> [String] {
    var folders: [String] = []
    for path in origin.runPaths {
      for folder in path.utf8.split(separator: UInt8(ascii: ":")).compactMap({ String($0) }) {
        folders.append(Self.expand(folder, origin: origin.folder))
      }
    }
    folders += environment.libraryFolders
    folders += ["/lib", "/usr/lib", "/lib64", "/usr/lib64", BuildFacts.libraryFolder]
    return needed.filter { name in !isThere(name, in: folders) }
  }

  private func isThere(_ name: String, in folders: [String]) -> Bool {
    if name.utf8.contains(UInt8(ascii: "/")) { return FileSystem.exists(name) }
    return Self.isLoaded(name) || cache?.contains(name) ?? true
      || folders.contains { FileSystem.exists(HostEnvironment.join($0, name)) }
  }

  /// Whether a library of that name is in this process already; the linker takes that one, wherever it came from.
  private static func isLoaded(_ name: String) -> Bool {
    // SAFETY: The name is a NUL-terminated text that lives as long as the call; nothing is loaded with this flag.
    guard let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return false }
    // SAFETY: The handle came from dlopen. It was loaded before, and stays so.
    unsafe dlclose(handle)
    return true
  }

  private static func expand(_ folder: String, origin: String) -> String {
    for mark in ["${ORIGIN}", "$ORIGIN"] where folder.hasPrefix(mark) {
      return origin + folder.dropFirst(mark.count)
    }
    return folder
  }
}
