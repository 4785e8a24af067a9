/* SPDX-License-Identifier: Apache-2.0 */

/* A data call completes and delivers another item. */
/* Breaks: operation.deliver-after-complete */

#define FIXTURE "delivers-after-complete"
#define FIXTURE_START complete_and_deliver(ctx, op)
#include "skeleton.h"

static usher_result complete_and_deliver(usher_plugin_ctx *ctx, usher_op op) {
  skeleton_deliver(ctx, op, 1);
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  skeleton_deliver(ctx, op, 2);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
