/* SPDX-License-Identifier: Apache-2.0 */

/* Two of its items have the same identifier. */
/* Breaks: data.ids-stable */

#define FIXTURE "repeats-an-identifier"
#define PEOPLE_ENUMERATE repeat_the_first
#include "skeleton_people.h"

static void repeat_the_first(skeleton_operation *self) {
  uint64_t left = self->count == 0 ? PEOPLE_COUNT : self->count;
  for (uint64_t index = 0; index < PEOPLE_COUNT && left > 0; index++) {
    uint64_t named = index == 3 ? 0 : index;
    if ((self->allowed >> named & 1) != 0) {
      left--;
      if (!people_deliver_person(self, named)) {
        break;
      }
    }
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
