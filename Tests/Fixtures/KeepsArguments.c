/* SPDX-License-Identifier: Apache-2.0 */

/* Hands its arguments to a thread as they came, which reads them when the start has long returned. */
/* Breaks: operation.copies-arguments */
/* Memory fault */

#define FIXTURE "keeps-arguments"
#define FIXTURE_START skeleton_begin(ctx, op, (uint64_t)(uintptr_t)arguments, deliver_later)
#include "skeleton.h"

static void deliver_later(skeleton_operation *self) {
  const skeleton_argument *theirs = (const void *)(uintptr_t)self->count;
  skeleton_wait(self, 20);
  self->count = theirs->number != 0 ? theirs->number : 1;
  skeleton_items(self);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
