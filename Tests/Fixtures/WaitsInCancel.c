/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* `cancel` of what runs returns a quarter of a second after it. */

#define FIXTURE "waits-in-cancel"
#include "skeleton_people.h"

static usher_result waits(usher_plugin_ctx *ctx, usher_op op) {
  int is_open = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    is_open |= each->op == op && !each->cancelled;
  }
  pthread_mutex_unlock(&ctx->lock);
  skeleton_cancel(ctx, op);
  if (is_open) {
    usleep(250000);
  }
  return USHER_RESULT_OK;
}

PEOPLE_PLUGIN(.cancel = waits)
