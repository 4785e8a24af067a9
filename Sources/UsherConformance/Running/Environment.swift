// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What the runner takes from its own environment.
enum Environment {
  /// Where programs are looked for.
  static var path: String { value("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  /// Where temporary files go.
  static var temporaryFolder: String { value("TMPDIR") ?? "/tmp" }

  static func value(_ name: String) -> String? {
    // SAFETY: what comes back is copied at once, and nothing in the runner changes the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
