/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.destroy-pending */

/* `destroy` ends what is open without completing it. */

#define FIXTURE "forgets-open"
#define FIXTURE_START skeleton_begin(ctx, op, count, items)
#include "skeleton.h"

enum { LEAVING = -1 };

static void destroy(usher_plugin_ctx *ctx) {
  pthread_mutex_lock(&ctx->lock);
  ctx->observed = LEAVING;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_destroy(ctx);
}

/* One item, and the end when the host wants to hear of it. */
static void items(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  int is_leaving;
  if (self->count > 1) {
    skeleton_items(self);
    return;
  }
  self->paused = 1;
  uint32_t bits = skeleton_deliver(ctx, self->op, 1);
  pthread_mutex_lock(&ctx->lock);
  self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
  while (self->paused && !self->cancelled) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  is_leaving = ctx->observed == LEAVING && self->cancelled;
  usher_result result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&ctx->lock);
  if (!is_leaving) {
    skeleton_complete(ctx, self->op, result);
  }
}

FIXTURE_PLUGIN(.destroy = destroy)
