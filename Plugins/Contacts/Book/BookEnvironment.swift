// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the process's environment says about where contacts are.
struct BookEnvironment: Sendable {
  /// The person's home folder, or nil where it isn't known or can't be trusted.
  var home: String?
  /// `XDG_DATA_HOME`, or nil where it is unset or not absolute, as the XDG Base Directory Specification wants it.
  var dataFolder: String?
  /// The process runs inside a Flatpak or Snap.
  var isSandboxed: Bool

  /// The environment of this process.
  ///
  /// A process with more rights than its caller trusts none of the caller's variables.
  static var current: Self {
    let isTrusted = getuid() == geteuid() && getgid() == getegid()
    let isSandboxed = variable("SNAP") != nil || isReadable("/.flatpak-info")
    return Self(
      home: isTrusted ? folder("HOME") : nil, dataFolder: isTrusted ? folder("XDG_DATA_HOME") : nil,
      isSandboxed: isSandboxed)
  }

  private static func folder(_ name: String) -> String? {
    guard var path = variable(name), path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func variable(_ name: String) -> String? {
    // SAFETY: the text is copied at once; a process that changes its environment meanwhile breaks POSIX's rule.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private static func isReadable(_ path: String) -> Bool {
    // SAFETY: the path is only read during the call.
    unsafe access(path, R_OK) == 0
  }
}
