/* SPDX-License-Identifier: Apache-2.0 */

/* Its stream piles up what it can't deliver in a pause. */
/* Breaks: data.stream-paces */

#define FIXTURE "queues-while-paused"
#define PEOPLE_FRAMES pile_up
#include "skeleton_people.h"

enum { PILED_SIZE = 1 << 20, PILED_MOST = 64 };

/* Adds to the pile each millisecond while the host wants a pause. */
static void pile_while_paused(skeleton_operation *self, void **pile) {
  usher_plugin_ctx *ctx = self->ctx;
  int piled = 0, paused = 1;
  while (paused) {
    nanosleep(&(struct timespec){0, 1000000}, NULL);
    if (piled < PILED_MOST && (pile[piled] = malloc(PILED_SIZE)) != NULL) {
      memset(pile[piled++], 1, PILED_SIZE);
    }
    pthread_mutex_lock(&ctx->lock);
    paused = self->paused && !self->cancelled;
    pthread_mutex_unlock(&ctx->lock);
  }
  while (piled > 0) {
    free(pile[--piled]);
  }
}

static void pile_up(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  void *pile[PILED_MOST];
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && self->allowed != 0; number++) {
    people_slot *slot = people_take_slot(self);
    uint32_t bits;
    if (slot == NULL) {
      break;
    }
    people_fill_slot(slot, number);
    pthread_mutex_lock(&ctx->lock);
    self->paused = 1;
    pthread_mutex_unlock(&ctx->lock);
    bits = ctx->host.deliver(ctx->host.ctx, self->op, PEOPLE_ITEM_FRAME, &slot->frame);
    pthread_mutex_lock(&ctx->lock);
    self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
    slot->taken &= (bits & USHER_DELIVER_HELD) != 0;
    goes_on = (bits & USHER_DELIVER_ENOUGH) == 0;
    pthread_mutex_unlock(&ctx->lock);
    if ((bits & USHER_DELIVER_PAUSE) != 0) {
      pile_while_paused(self, pile);
    }
    pthread_mutex_lock(&ctx->lock);
    goes_on = goes_on && !self->cancelled;
    pthread_mutex_unlock(&ctx->lock);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
