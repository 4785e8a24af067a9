/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* A start waits up to half a second for the operation before it. */

#define FIXTURE "waits-for-the-other"
#define FIXTURE_START start(ctx, op, count)
#include "skeleton.h"

static int is_waiting(usher_plugin_ctx *ctx) {
  int waits = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    waits |= each->paused && !each->cancelled;
  }
  pthread_mutex_unlock(&ctx->lock);
  return waits;
}

static usher_result start(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  for (int round = 0; round < 50 && is_waiting(ctx); round++) {
    usleep(10000);
  }
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
