/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.exactly-once */

/* What is cancelled in a pause is completed by whoever waited for `resume`, and again behind it. */

#define FIXTURE "completes-twice-in-a-pause"
#define PEOPLE_ENUMERATE twice
#include "skeleton_people.h"

static void twice(skeleton_operation *self) {
  int in_a_pause;
  people_deliver_person(self, 0);
  pthread_mutex_lock(&self->ctx->lock);
  in_a_pause = self->paused && self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  people_complete(self);
  if (in_a_pause) {
    people_complete(self);
  }
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
