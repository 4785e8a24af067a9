/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.exactly-once */

/* A stream that was told that it is enough completes, and a fifth of a second later once more. */

#define FIXTURE "completes-again-later"
#define PEOPLE_FRAMES again
#include "skeleton_people.h"

static void again(skeleton_operation *self) {
  people_frames(self);
  if (self->allowed != 0 && !skeleton_wait(self, 200)) {
    people_complete(self);
  }
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
