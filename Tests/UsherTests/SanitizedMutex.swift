// SPDX-License-Identifier: Apache-2.0

#if USHER_THREAD_SANITIZER
  import Usher

  /// Takes the place of Synchronization's here too, so that the sanitizer sees what the tests guard.
  typealias Mutex<Value: ~Copyable> = SanitizedMutex<Value>
#endif
