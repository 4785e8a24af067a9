// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the build that the test runner belongs to has made.
package enum BuiltProducts {
  /// The folder of the test runner.
  package static let folder: String = {
    // SAFETY: realpath returns a NUL-terminated copy, freed here.
    guard let path = unsafe realpath("/proc/self/exe", nil) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path).split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }()

  /// The path of the `usher` program.
  package static let usher = "\(folder)/usher"

  /// Returns the path of one of Usher's own plugins: `library("Contacts")` is `libContactsPlugin.so`.
  package static func library(_ category: String) -> String { "\(folder)/lib\(category)Plugin.so" }
}
