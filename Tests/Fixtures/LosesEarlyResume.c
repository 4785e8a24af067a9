/* SPDX-License-Identifier: Apache-2.0 */

/* It marks itself as paused only when `deliver` has returned, and misses a resume that came before. */
/* Breaks: operation.resume-before-deliver-returns */

#define FIXTURE "loses-early-resume"
#define FIXTURE_START skeleton_begin(ctx, op, count, mark_late)
#include "skeleton.h"

static void mark_late(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && number <= self->count; number++) {
    uint32_t bits = skeleton_deliver(ctx, self->op, number);
    pthread_mutex_lock(&ctx->lock);
    self->paused = (bits & USHER_DELIVER_PAUSE) != 0;
    while (self->paused && !self->cancelled) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    }
    goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
    pthread_mutex_unlock(&ctx->lock);
  }
  pthread_mutex_lock(&ctx->lock);
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_complete(ctx, self->op, goes_on ? USHER_RESULT_OK : USHER_RESULT_CANCELLED);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
