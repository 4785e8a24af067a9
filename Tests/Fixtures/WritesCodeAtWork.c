/* SPDX-License-Identifier: Apache-2.0 */

/* Has memory that can be written and run while a method is at work, and none when the call has returned. */
/* Breaks: hygiene.no-writable-code */

#define FIXTURE "writes-code-at-work"
#define FIXTURE_START skeleton_begin(ctx, op, count, compile)
#include <sys/mman.h>

#include "skeleton.h"

static void compile(skeleton_operation *self) {
  void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  skeleton_wait(self, 5);
  if (code != MAP_FAILED) {
    munmap(code, 4096);
  }
  skeleton_items(self);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
