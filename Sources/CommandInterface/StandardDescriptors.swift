// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Descriptors 0, 1 and 2.
package enum StandardDescriptors {
  /// Opens /dev/null for those that are closed, so that no file of ours gets one of their numbers.
  ///
  /// Each is opened the wrong way round: reading or writing still fails, as it does with a closed one. To be called before
  /// anything else is opened.
  package static func fill() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // SAFETY: The path is a literal. The lowest free number is this one, because those below are open.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
