// SPDX-License-Identifier: Apache-2.0

/// What was fixed when this library was built.
enum BuildFacts {
  /// Where the distribution's libraries for this machine are; packagers of distributions without multiarch change it.
  static var libraryFolder: String {
    #if arch(x86_64)
      "/usr/lib/x86_64-linux-gnu"
    #elseif arch(arm64)
      "/usr/lib/aarch64-linux-gnu"
    #elseif arch(riscv64)
      "/usr/lib/riscv64-linux-gnu"
    #else
      "/usr/lib64"
    #endif
  }

  /// Major and minor version of the Swift that built the host, such as `6.3`.
  ///
  /// Swift on Linux has no stable ABI, so a plugin in Swift must come from the same one.
  static var swiftVersion: String {
    #if compiler(>=7.1)
      #error("Name this compiler's version here.")
    #elseif compiler(>=7.0)
      "7.0"
    #elseif compiler(>=6.7)
      "6.7"
    #elseif compiler(>=6.6)
      "6.6"
    #elseif compiler(>=6.5)
      "6.5"
    #elseif compiler(>=6.4)
      "6.4"
    #else
      "6.3"
    #endif
  }
}
