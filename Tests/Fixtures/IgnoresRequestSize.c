/* SPDX-License-Identifier: Apache-2.0 */

/* Takes a request whatever its size says. */
/* Breaks: abi.old-host */

#define FIXTURE "ignores-request-size"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static void find_nobody(skeleton_operation *self) {
  int cancelled = skeleton_wait(self, 2000);
  skeleton_complete(self->ctx, self->op, cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_UNAVAILABLE);
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  if (!skeleton_knows(request->scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  return skeleton_begin(ctx, op, 1, find_nobody);
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
