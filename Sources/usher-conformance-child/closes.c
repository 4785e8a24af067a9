/* SPDX-License-Identifier: Apache-2.0 */

/* `close` of this program, which remembers numbers that weren't open: who closes one twice closes another's the next time.
 *
 * A library that calls the C library's own by another name isn't seen. A sanitizer brings its own. */

#define _GNU_SOURCE

#include "closes.h"

#include <conformance_probe.h>

#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#endif

#ifdef HAS_SANITIZER

void closes_watch(void) {}

#else

static atomic_int last_stray = -1;
static pid_t watched; /* a child of fork or vfork may close whatever it likes */

int close(int descriptor) {
  int result = (int)syscall(SYS_close, descriptor);
  if (result != 0 && errno == EBADF && descriptor >= 0 && watched != 0 && getpid() == watched) {
    atomic_store(&last_stray, descriptor);
    errno = EBADF;
  }
  return result;
}

static int take_stray(void) {
  return atomic_exchange(&last_stray, -1);
}

void closes_watch(void) {
  watched = getpid();
  usher_probe_watch_closes(take_stray);
}

#endif
