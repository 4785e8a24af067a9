/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.default-deny */

/* A request that brings an activation token or options is granted, without anybody being asked. */

#define FIXTURE "grants-for-token"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result grants(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  int brings = request->activation_token.len > 0 || request->options.count > 0;
  usher_authorization decided = brings ? USHER_AUTHORIZATION_AUTHORIZED : USHER_AUTHORIZATION_DENIED;
  if (!skeleton_knows(request->scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  pthread_mutex_lock(&ctx->lock);
  ctx->answer.authorization = decided;
  ctx->answer.reason = USHER_REASON_USER;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_decide(ctx, op, decided);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = grants)
