/* SPDX-License-Identifier: Apache-2.0 */

/* The start of a data call fails, after it has delivered and completed. */
/* Breaks: operation.start-error-never-completes */

#define FIXTURE "start-error-then-completes"
#define FIXTURE_START complete_and_fail(ctx, op)
#include "skeleton.h"

static usher_result complete_and_fail(usher_plugin_ctx *ctx, usher_op op) {
  skeleton_deliver(ctx, op, 1);
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  return USHER_RESULT_BUSY;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
