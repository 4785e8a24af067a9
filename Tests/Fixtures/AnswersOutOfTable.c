/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.answer-in-table */

/* A request completes with a reason that no table has. */

#define FIXTURE "answers-out-of-table"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_status_v1 status = {.struct_size = sizeof status,
                            .authorization = USHER_AUTHORIZATION_NOT_DETERMINED,
                            .reason = 99,
                            .authority = USHER_AUTHORITY_SYSTEM};
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  if (result != USHER_RESULT_UNAVAILABLE) {
    return result;
  }
  ctx->host.complete(ctx->host.ctx, op, USHER_RESULT_OK, &status, (usher_str){NULL, 0});
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
