/* SPDX-License-Identifier: Apache-2.0 */

/* The end of a stream takes the memory of its frames, though the host holds some. */
/* Breaks: operation.hold-after-complete */

#define FIXTURE "forgets-holds-at-the-end"
#define PEOPLE_FRAMES forget
#include "skeleton_people.h"

static void forget(skeleton_operation *self) {
  people_slot *slots = self->own;
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && self->allowed != 0; number++) {
    people_slot *slot = people_take_slot(self);
    if (slot != NULL) {
      people_fill_slot(slot, number);
    }
    goes_on = slot != NULL && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  for (int index = 0; index < PEOPLE_SLOTS; index++) {
    memset(slots[index].pixels, 0xDD, sizeof slots[index].pixels);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
