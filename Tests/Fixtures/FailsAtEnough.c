/* SPDX-License-Identifier: Apache-2.0 */

/* It completes with CANCELLED when the host said that it is enough. */
/* Breaks: operation.enough */

#define FIXTURE "fails-at-enough"
#define PEOPLE_FRAMES deliver_until_enough
#include "skeleton_people.h"

static void deliver_until_enough(skeleton_operation *self) {
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && self->allowed != 0; number++) {
    people_slot *slot = people_take_slot(self);
    if (slot != NULL) {
      people_fill_slot(slot, number);
    }
    goes_on = slot != NULL && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  skeleton_complete(self->ctx, self->op, USHER_RESULT_CANCELLED);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
