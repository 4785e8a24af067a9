// SPDX-License-Identifier: Apache-2.0

internal import ConformanceProbe
internal import Glibc

/// The process in which a check meets a plugin beside Swift's runtime: the same C as in the other child.
enum SwiftChild {
  /// Runs what the words behind `child` say, and returns the status to end with.
  static func run() -> Int32 {
    usher_probe_watch_pool { SharedPool.answers(within: $0) ? 1 : 0 }
    // SAFETY: the array is the process's own, ends with NULL and has `argc` entries, of which the first is left out; the
    // probe keeps pointers into it, and it lives as long as the process.
    return unsafe usher_probe_main(CommandLine.argc - 1, CommandLine.unsafeArgv + 1)
  }
}
