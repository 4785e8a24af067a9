/* SPDX-License-Identifier: Apache-2.0 */

/* A data call completes its operation, and one that nobody has started. */
/* Breaks: operation.exactly-once */

#define FIXTURE "completes-another-operation"
#define FIXTURE_START complete_both(ctx, op)
#include "skeleton.h"

static usher_result complete_both(usher_plugin_ctx *ctx, usher_op op) {
  skeleton_deliver(ctx, op, 1);
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  skeleton_complete(ctx, op + 1, USHER_RESULT_OK);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
