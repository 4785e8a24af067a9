/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.answer-in-table */

/* The status that completes a request has a number in `reserved0`. */

#define FIXTURE "decides-with-reserved"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static void decide(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  usher_status_v1 status;
  pthread_mutex_lock(&ctx->lock);
  status = ctx->answer;
  pthread_mutex_unlock(&ctx->lock);
  status.struct_size = sizeof status;
  status.reserved0 = 1;
  ctx->host.complete(ctx->host.ctx, self->op, USHER_RESULT_OK, &status, (usher_str){NULL, 0});
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  return result == USHER_RESULT_UNAVAILABLE ? skeleton_begin(ctx, op, 0, decide) : result;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
