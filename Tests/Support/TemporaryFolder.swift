// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A folder of a test's own, removed with everything in it when the last reference to it goes.
package final class TemporaryFolder: Sendable {
  /// The folder's path, without a slash at the end and without symbolic links in it.
  package let path: String

  /// Makes a folder of mode 0700 in a folder that is there: in `TMPDIR`, or in the system's temporary one.
  package init(in parent: String = ProcessEnvironment["TMPDIR"] ?? "/tmp") throws(SystemCallFailure) {
    let template = "\(parent)/usher-test-XXXXXX"
    // SAFETY: the copies are made and freed here, and mkdtemp and realpath write texts that end in a NUL.
    let name = unsafe strdup(template)
    defer { unsafe free(name) }
    guard let name = unsafe name, unsafe mkdtemp(name) != nil, let real = unsafe realpath(name, nil) else {
      throw SystemCallFailure("mkdtemp \(template)")
    }
    path = unsafe String(cString: real)
    unsafe free(real)
  }

  deinit {
    FileTree.remove(path)
  }

  /// Returns the path of a name in the folder.
  package subscript(name: String) -> String { "\(path)/\(name)" }

  /// Makes a folder inside, with those above it, and returns its path.
  @discardableResult
  package func folder(_ name: String, mode: UInt32 = 0o755) throws(SystemCallFailure) -> String {
    try FileTree.makeFolders(self[name], mode: mode)
    return self[name]
  }

  /// Writes a file inside, with the folders above it, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws(SystemCallFailure) -> String {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  /// Writes a file inside, with the folders above it, and returns its path.
  ///
  /// The file gets exactly `mode`, whatever the umask is.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, mode: UInt32 = 0o644) throws(SystemCallFailure) -> String {
    if let slash = name.lastIndex(of: "/") { try folder(String(name[..<slash])) }
    try FileTree.write(bytes, to: self[name], mode: mode)
    return self[name]
  }
}
