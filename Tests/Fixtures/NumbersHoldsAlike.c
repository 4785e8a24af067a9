/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.held */

/* All frames have the same hold, so that nobody can say which one is given back. */

#define FIXTURE "numbers-holds-alike"
#define PEOPLE_FRAMES alike
#include "skeleton_people.h"

static void alike(skeleton_operation *self) {
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && self->allowed != 0; number++) {
    people_slot *slot = people_take_slot(self);
    if (slot != NULL) {
      people_fill_slot(slot, number);
      slot->frame.hold = 7;
    }
    goes_on = slot != NULL && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
