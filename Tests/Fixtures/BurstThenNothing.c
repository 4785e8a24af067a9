/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: a data call delivers its items as fast as it can, and then nothing more until it is cancelled. */

#define FIXTURE "burst-then-nothing"
#define FIXTURE_START skeleton_begin(ctx, op, count, burst)
#include "skeleton.h"

static void burst(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  for (uint64_t number = 1; number <= self->count; number++) {
    skeleton_deliver(ctx, self->op, number);
  }
  pthread_mutex_lock(&ctx->lock);
  while (!self->cancelled) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
  skeleton_complete(ctx, self->op, USHER_RESULT_CANCELLED);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
