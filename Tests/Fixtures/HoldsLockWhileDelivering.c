/* SPDX-License-Identifier: Apache-2.0 */

/* It keeps its lock while it delivers, so that no other call of it returns meanwhile. */
/* Breaks: operation.completes-inline-or-later */

#define FIXTURE "holds-lock-while-delivering"
#define FIXTURE_START skeleton_begin(ctx, op, count, deliver_locked)
#include "skeleton.h"

static void deliver_locked(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  usher_result result;
  int goes_on = 1;
  pthread_mutex_lock(&ctx->lock);
  for (uint64_t number = 1; goes_on && number <= self->count; number++) {
    uint32_t bits = skeleton_deliver(ctx, self->op, number);
    self->paused = (bits & USHER_DELIVER_PAUSE) != 0;
    while (self->paused && !self->cancelled) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    }
    goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  }
  result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_complete(ctx, self->op, result);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
