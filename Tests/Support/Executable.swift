// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Looks up programs the way a shell does.
package enum Executable {
  /// Returns the path of a program by its name in `PATH`, or the path itself where it holds a slash, else nil.
  ///
  /// The administrator's folders come last, since not everybody has them in `PATH`.
  package static func find(_ program: String) -> String? {
    if program.contains("/") { return isExecutable(program) ? program : nil }
    return "\(ProcessEnvironment["PATH"] ?? "/usr/bin:/bin"):/usr/sbin:/sbin".split(separator: ":")
      .map { "\($0)/\(program)" }
      .first(where: isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    // SAFETY: the text is only read during the call.
    unsafe access(path, X_OK) == 0
  }
}
