// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads folders.
package enum FolderNames {
  /// The names in a folder, in no order, without those that begin with a dot.
  ///
  /// - Throws: a sentence with the path and the reason.
  package static func read(_ path: String) throws(RunnerError) -> [String] {
    // SAFETY: Swift gives the path as a NUL-terminated text; the stream is closed below.
    guard let folder = unsafe opendir(path) else { throw RunnerError("\(path) can't be read", errno: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    // SAFETY: an entry is valid until the next call on the same stream, and is copied before.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
