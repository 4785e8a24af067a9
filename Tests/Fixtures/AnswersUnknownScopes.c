/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.unknown-scope */

/* A plugin that answers the request of every scope, also of those that there aren't. */

#define FIXTURE "answers-unknown-scopes"
#define FIXTURE_NOTE "authority=system\n"

#include "skeleton.h"

static usher_result answers(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  (void)request;
  pthread_mutex_lock(&ctx->lock);
  ctx->answer.authorization = USHER_AUTHORIZATION_DENIED;
  ctx->answer.reason = USHER_REASON_USER;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_decide(ctx, op, USHER_AUTHORIZATION_DENIED);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = answers)
