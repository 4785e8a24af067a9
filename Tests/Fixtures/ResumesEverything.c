/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.pause */

/* Resuming one operation lets all of them go on. */

#define FIXTURE "resumes-everything"
#include "skeleton_people.h"

static usher_result resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  if (hold != 0) {
    return people_resume(ctx, op, hold);
  }
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->paused = 0;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

PEOPLE_PLUGIN(.resume = resume)
