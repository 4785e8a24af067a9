/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.held */

/* Where every frame is held it writes over the first one. */

#define FIXTURE "takes-held-where-none-is-left"
#define PEOPLE_FRAMES steal
#include "skeleton_people.h"

static people_slot *take(skeleton_operation *self) {
  people_slot *slots = self->own;
  int index = 0;
  pthread_mutex_lock(&self->ctx->lock);
  while (index < PEOPLE_SLOTS && slots[index].taken) {
    index++;
  }
  index %= PEOPLE_SLOTS;
  slots[index].taken = 1;
  pthread_mutex_unlock(&self->ctx->lock);
  return &slots[index];
}

static void steal(skeleton_operation *self) {
  int goes_on = self->allowed != 0;
  for (uint64_t number = 1; goes_on; number++) {
    people_slot *slot = take(self);
    people_fill_slot(slot, number);
    goes_on = people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
