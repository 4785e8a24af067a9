/* SPDX-License-Identifier: Apache-2.0 */

/* What is cancelled completes with INTERNAL. */
/* Breaks: operation.cancel */

#define FIXTURE "fails-when-cancelled"
#define PEOPLE_WATCH fail
#include "skeleton_people.h"

static void fail(skeleton_operation *self) {
  if (people_deliver_person(self, 0)) {
    people_wait_for_cancel(self);
  }
  skeleton_complete(self->ctx, self->op, self->cancelled ? USHER_RESULT_INTERNAL : USHER_RESULT_OK);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
