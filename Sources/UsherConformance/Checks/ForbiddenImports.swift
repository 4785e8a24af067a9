// SPDX-License-Identifier: Apache-2.0

internal import ELFImage

/// Functions of the C library with which a plugin ends or changes the process that it is a guest in.
enum ForbiddenImports {
  /// The names, without versions.
  static let all: Set<String> = [
    // They end the process.
    "exit", "_exit", "_Exit", "quick_exit", "daemon", "err", "errx", "verr", "verrx",
    // They change what every thread sees.
    "setlocale", "setenv", "putenv", "unsetenv", "clearenv", "chdir", "fchdir", "chroot", "umask",
    // They run a shell, with the host's descriptors.
    "system", "popen",
    // They change who the process is.
    "setuid", "setgid", "seteuid", "setegid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups",
    "initgroups", "setfsuid", "setfsgid",
  ]

  /// Those that a runtime wants for itself, where it is linked into the file; each with the runtime's name.
  ///
  /// Who of both calls them can't be seen.
  static func ofRuntimes(in file: PluginFile) -> [String: String] {
    var found: [String: String] = [:]
    if file.holdsSwift {
      for name in ["exit", "chdir", "setlocale", "setenv", "unsetenv"] { found[name] = "Swift's runtime" }
    }
    if holdsCPlusPlus(file) {
      for name in ["setlocale", "chdir"] { found[name] = "C++'s runtime" }
    }
    return found
  }

  private static func holdsCPlusPlus(_ file: PluginFile) -> Bool {
    let needed = (try? file.image.get())?.dynamic.needed ?? []
    let isShared = needed.contains { $0.hasPrefix("libstdc++.so") || $0.hasPrefix("libc++.so") }
    return !isShared && file.contains("N10__cxxabiv1")
  }
}
