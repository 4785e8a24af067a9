// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The environment of the test runner, which no test changes.
package enum ProcessEnvironment {
  /// The variables by name.
  package static let all: [String: String] = {
    var variables: [String: String] = [:]
    // SAFETY: the list is NULL-terminated, its texts NUL-terminated, and nothing in the test runner changes it.
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let pair = unsafe String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
      unsafe next += 1
    }
    return variables
  }()

  /// Returns a variable's value, or nil.
  package static subscript(name: String) -> String? {
    all[name]
  }

  /// Whether this is a run in which nothing may be skipped.
  package static var isContinuousIntegration: Bool {
    self["CI"] == "true"
  }

  /// A small environment of fixed values: search path and UTF-8 messages in English, with `HOME` and every XDG folder
  /// below `home`.
  package static func hermetic(home: String) -> [String: String] {
    [
      "PATH": self["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home,
      "XDG_CONFIG_HOME": "\(home)/.config", "XDG_DATA_HOME": "\(home)/.local/share",
      "XDG_STATE_HOME": "\(home)/.local/state", "XDG_CACHE_HOME": "\(home)/.cache",
      "XDG_DATA_DIRS": "\(home)/share", "XDG_CONFIG_DIRS": "\(home)/etc",
    ].merging(kept) { given, _ in given }
  }

  /// What a program needs to run at all here: where the Swift runtime is, and where a sanitizer writes.
  private static var kept: [String: String] {
    all.filter { ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "TMPDIR"].contains($0.key) }
  }
}
