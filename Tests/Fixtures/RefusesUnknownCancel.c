/* SPDX-License-Identifier: Apache-2.0 */

/* Cancelling what isn't there (any more) is an error to it. */
/* Breaks: operation.cancel */

#define FIXTURE "refuses-unknown-cancel"
#include "skeleton_people.h"

static usher_result refuse(usher_plugin_ctx *ctx, usher_op op) {
  usher_result result = USHER_RESULT_NOT_FOUND;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    result = each->op == op ? USHER_RESULT_OK : result;
  }
  pthread_mutex_unlock(&ctx->lock);
  skeleton_cancel(ctx, op);
  return result;
}

PEOPLE_PLUGIN(.cancel = refuse)
