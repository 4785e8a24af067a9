/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* A stream whose frames are all held waits for one of them, cancelled or not. */

#define FIXTURE "waits-for-holds"
#define PEOPLE_FRAMES wait
#include "skeleton_people.h"

static int all_are_taken(const skeleton_operation *self) {
  const people_slot *slots = self->own;
  int taken = 0;
  for (int index = 0; index < PEOPLE_SLOTS; index++) {
    taken += slots[index].taken;
  }
  return taken == PEOPLE_SLOTS;
}

static void wait(skeleton_operation *self) {
  people_slot *slot;
  int goes_on = self->allowed != 0;
  for (uint64_t number = 1; goes_on; number++) {
    pthread_mutex_lock(&self->ctx->lock);
    while (all_are_taken(self)) {
      pthread_cond_wait(&self->ctx->changed, &self->ctx->lock);
    }
    pthread_mutex_unlock(&self->ctx->lock);
    slot = people_take_slot(self);
    if (slot != NULL) {
      people_fill_slot(slot, number);
    }
    goes_on = slot != NULL && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
