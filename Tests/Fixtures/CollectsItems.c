/* SPDX-License-Identifier: Apache-2.0 */

/* It keeps all that it has delivered until the call is over. */
/* Breaks: data.bounded-memory */

#define FIXTURE "collects-items"
#define FIXTURE_START skeleton_begin(ctx, op, count, collect)
#include "skeleton.h"

enum { KEPT_SIZE = 4096 };

/* Delivers a number and waits while the host wants a pause; 0 when the operation is to end. */
static int collect_deliver(skeleton_operation *self, uint64_t number) {
  usher_plugin_ctx *ctx = self->ctx;
  uint32_t bits;
  int goes_on;
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1;
  pthread_mutex_unlock(&ctx->lock);
  bits = skeleton_deliver(ctx, self->op, number);
  pthread_mutex_lock(&ctx->lock);
  self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
  while (self->paused && !self->cancelled) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

static void collect(skeleton_operation *self) {
  void **kept = NULL; /* each points to the one before */
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && number <= self->count; number++) {
    void **next = malloc(KEPT_SIZE);
    if (next == NULL) {
      break;
    }
    memset(next, 1, KEPT_SIZE);
    *next = kept;
    kept = next;
    goes_on = collect_deliver(self, number);
  }
  while (kept != NULL) {
    void **next = *kept;
    free(kept);
    kept = next;
  }
  pthread_mutex_lock(&self->ctx->lock);
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  skeleton_complete(self->ctx, self->op, goes_on ? USHER_RESULT_OK : USHER_RESULT_CANCELLED);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
