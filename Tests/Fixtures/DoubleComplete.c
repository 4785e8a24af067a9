/* SPDX-License-Identifier: Apache-2.0 */

/* A data call completes twice, with two results. */
/* Breaks: operation.exactly-once */

#define FIXTURE "double-complete"
#define FIXTURE_START complete_twice(ctx, op)
#include "skeleton.h"

static usher_result complete_twice(usher_plugin_ctx *ctx, usher_op op) {
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  skeleton_complete(ctx, op, USHER_RESULT_INTERNAL);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
