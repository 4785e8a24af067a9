/* SPDX-License-Identifier: Apache-2.0 */

/* A data call delivers one item and never completes, not even when it is cancelled. */
/* Breaks: operation.exactly-once */

#define FIXTURE "never-completes"
#define FIXTURE_START begin(ctx, op)
#include "skeleton.h"

static usher_result begin(usher_plugin_ctx *ctx, usher_op op) {
  skeleton_deliver(ctx, op, 1);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
