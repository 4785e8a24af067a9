/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* `cancel` of what isn't there waits whether it comes. */

#define FIXTURE "slow-to-find-nothing"
#include "skeleton.h"

static usher_result slow(usher_plugin_ctx *ctx, usher_op op) {
  int found = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    found |= each->op == op;
  }
  pthread_mutex_unlock(&ctx->lock);
  if (!found) {
    usleep(250000);
  }
  return skeleton_cancel(ctx, op);
}

FIXTURE_PLUGIN(.cancel = slow)
