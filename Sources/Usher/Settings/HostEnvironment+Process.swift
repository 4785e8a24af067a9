// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension HostEnvironment {
  /// Reads the environment of this process.
  ///
  /// Call it before other threads may change variables: `setenv` and `getenv` don't go together (POSIX.1-2017,
  /// `getenv`).
  public static func current() -> HostEnvironment {
    HostEnvironment(
      isSecure: CLibrary.hasMoreRightsThanCaller, executable: executablePath(), user: geteuid(), variable: variable)
  }

  private static func variable(_ name: String) -> String? {
    // SAFETY: getenv's answer stays valid until somebody changes the variable; it is copied at once.
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static func executablePath() -> String? {
    FileSystem.target(ofLink: "/proc/self/exe")
  }
}
