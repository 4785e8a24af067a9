/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel */

/* While something runs, cancelling what isn't there is an error to it. */

#define FIXTURE "refuses-cancel-beside"
#include "skeleton_people.h"

static usher_result refuse(usher_plugin_ctx *ctx, usher_op op) {
  int is_known = 0, is_busy = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    is_known |= each->op == op;
    is_busy |= !each->cancelled;
  }
  pthread_mutex_unlock(&ctx->lock);
  skeleton_cancel(ctx, op);
  return is_busy && !is_known ? USHER_RESULT_NOT_FOUND : USHER_RESULT_OK;
}

PEOPLE_PLUGIN(.cancel = refuse)
