/* SPDX-License-Identifier: Apache-2.0 */

/* Its watch goes on after it was cancelled, until the instance is destroyed. */
/* Breaks: operation.cancel */

#define FIXTURE "ignores-cancel"
#include "skeleton_people.h"

static usher_result ignore(usher_plugin_ctx *ctx, usher_op op) {
  int watches = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    watches |= each->op == op && each->body == people_watch;
  }
  pthread_mutex_unlock(&ctx->lock);
  return watches ? USHER_RESULT_OK : skeleton_cancel(ctx, op);
}

PEOPLE_PLUGIN(.cancel = ignore)
