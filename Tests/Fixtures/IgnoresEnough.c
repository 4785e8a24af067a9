/* SPDX-License-Identifier: Apache-2.0 */

/* It delivers all that it has, though the host said that it is enough. */
/* Breaks: operation.enough */

#define FIXTURE "ignores-enough"
#define PEOPLE_ENUMERATE deliver_all
#include "skeleton_people.h"

static void deliver_all(skeleton_operation *self) {
  for (uint64_t index = 0; index < PEOPLE_COUNT; index++) {
    if ((self->allowed >> index & 1) != 0) {
      people_deliver_person(self, index);
    }
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
