/* SPDX-License-Identifier: Apache-2.0 */

/* A data call delivers 100,000 items whatever the host answers. */
/* Breaks: operation.pause */

#define FIXTURE "ignores-pause"
#define FIXTURE_START skeleton_begin(ctx, op, count, deliver_on)
#include "skeleton.h"

static void deliver_on(skeleton_operation *self) {
  for (uint64_t number = 1; number <= 100000; number++) {
    if ((skeleton_deliver(self->ctx, self->op, number) & USHER_DELIVER_ENOUGH) != 0) {
      break;
    }
  }
  skeleton_complete(self->ctx, self->op, USHER_RESULT_OK);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
