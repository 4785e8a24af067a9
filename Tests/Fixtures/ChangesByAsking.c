/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.status-idempotent */

/* `status` says something else every other time that it is asked. */

#define FIXTURE "changes-by-asking"
#include "skeleton.h"

static usher_result toggle(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK) {
    pthread_mutex_lock(&ctx->lock);
    ctx->answer.can_prompt = out->can_prompt == USHER_CAN_PROMPT_YES ? USHER_CAN_PROMPT_NO : USHER_CAN_PROMPT_YES;
    pthread_mutex_unlock(&ctx->lock);
  }
  return result;
}

FIXTURE_PLUGIN(.status = toggle)
