/* SPDX-License-Identifier: Apache-2.0 */

/* The allocator of this program: the C library's, but for one call that can be made to fail.
 *
 * A sanitizer or valgrind brings its own. */

#define _GNU_SOURCE

#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#endif

#if defined(HAS_SANITIZER) || !defined(__GLIBC__)

void allocations_watch(void) {}

#else

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ullong countdown; /* 1: the next one fails; 0: none does */
static atomic_uint failures;

/* Whether this allocation is the one. */
static int fails(void) {
  unsigned long long left = atomic_load_explicit(&countdown, memory_order_relaxed);
  while (left > 0) {
    if (atomic_compare_exchange_weak(&countdown, &left, left - 1)) {
      if (left == 1) {
        atomic_fetch_add(&failures, 1);
        errno = ENOMEM;
        return 1;
      }
      return 0;
    }
  }
  return 0;
}

void *malloc(size_t size) {
  return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails() ? NULL : __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  return fails() ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *memory = fails() ? NULL : __libc_memalign(alignment, size);
  if (memory == NULL) {
    return ENOMEM;
  }
  *out = memory;
  return 0;
}

static unsigned arm(uint64_t number) {
  unsigned failed = atomic_exchange(&failures, 0);
  atomic_store(&countdown, number);
  return failed;
}

void allocations_watch(void) {
  usher_probe_watch_allocations(arm);
}

#endif
