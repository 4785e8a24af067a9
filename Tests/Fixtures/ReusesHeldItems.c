/* SPDX-License-Identifier: Apache-2.0 */

/* It writes the next frame over one that the host holds. */
/* Breaks: operation.held */

#define FIXTURE "reuses-held-items"
#define PEOPLE_FRAMES reuse
#include "skeleton_people.h"

static void reuse(skeleton_operation *self) {
  people_slot *slot = self->own;
  uint64_t number = 1;
  do {
    people_fill_slot(slot, number++);
  } while (self->allowed != 0 && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot));
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
