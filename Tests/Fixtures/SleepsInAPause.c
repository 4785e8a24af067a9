/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* In a pause it looks every three seconds whether it was resumed or cancelled. */

#define FIXTURE "sleeps-in-a-pause"
#define PEOPLE_ENUMERATE sleepily
#include "skeleton_people.h"

static void sleepily(skeleton_operation *self) {
  int in_a_pause;
  people_deliver_person(self, 0);
  pthread_mutex_lock(&self->ctx->lock);
  in_a_pause = self->paused && self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  if (in_a_pause) {
    sleep(3);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
