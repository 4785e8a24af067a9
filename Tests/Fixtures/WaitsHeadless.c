/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.headless */

/* A request waits for a person even where nobody can be shown anything. */

#define FIXTURE "waits-headless"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static void wait_for_somebody(skeleton_operation *self) {
  while (!skeleton_wait(self, 60000)) {
  }
  skeleton_complete(self->ctx, self->op, USHER_RESULT_CANCELLED);
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  return result == USHER_RESULT_UNAVAILABLE ? skeleton_begin(ctx, op, 0, wait_for_somebody) : result;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
