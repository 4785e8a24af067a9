/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.status-agrees-with-request */

/* A request is answered with a no, and `status` goes on as if nobody had been asked. */

#define FIXTURE "forgets-answer"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  if (result != USHER_RESULT_UNAVAILABLE) {
    return result;
  }
  skeleton_decide(ctx, op, USHER_AUTHORIZATION_DENIED);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
