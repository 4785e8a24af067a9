/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.cancel-leaves-no-answer */

/* A cancelled request is kept as a no. */

#define FIXTURE "denies-on-cancel"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static void give_up(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  int cancelled = skeleton_wait(self, 500);
  if (cancelled) {
    pthread_mutex_lock(&ctx->lock);
    ctx->answer.authorization = USHER_AUTHORIZATION_DENIED;
    pthread_mutex_unlock(&ctx->lock);
  }
  skeleton_complete(ctx, self->op, cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_TIMEOUT);
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  return result == USHER_RESULT_UNAVAILABLE ? skeleton_begin(ctx, op, 0, give_up) : result;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
