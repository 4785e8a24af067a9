/* SPDX-License-Identifier: Apache-2.0 */

/* Cancelling one operation ends all of them. */
/* Breaks: operation.cancel */

#define FIXTURE "cancels-everything"
#include "skeleton_people.h"

static usher_result cancel_all(usher_plugin_ctx *ctx, usher_op op) {
  (void)op;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

PEOPLE_PLUGIN(.cancel = cancel_all)
