// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How the process begins and ends, so that nothing a plugin does passes for the command's own result.
enum ProcessEnd {
  /// Makes `exit` called by anybody but us a failure with a sentence: its 0 would say "granted".
  ///
  /// `_exit` can't be caught in the same process.
  static func guardAgainstPlugins() {
    atexit {
      Message.error("A plugin ended the process; nothing was decided by that. `usher doctor` may say which one it is.")
      _exit(ExitStatus.failed.rawValue)
    }
  }

  /// Ends the process at once.
  ///
  /// Without the handlers of `exit`, which would wait for ever behind a plugin that hangs while it is being loaded.
  /// What was printed has been written by then.
  static func end(with status: ExitStatus) -> Never {
    _exit(status.rawValue)
  }

  /// Opens /dev/null for standard descriptors that are closed, so that no file of ours gets one of their numbers.
  ///
  /// Each is opened the wrong way round: reading or writing still fails, as it does with a closed one.
  static func fillStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // SAFETY: The path is a literal. The lowest free number is this one, because those below are open.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
