/* SPDX-License-Identifier: Apache-2.0 */

/* A start with bad arguments returns INVALID and completes the operation with it, too. */
/* Breaks: operation.start-error-never-completes */

#define FIXTURE "refuses-then-completes"
#define PEOPLE_REFUSE(ctx, op, result) refuse(ctx, op, result)
#include "skeleton_people.h"

static usher_result refuse(usher_plugin_ctx *ctx, usher_op op, usher_result result) {
  if (result == USHER_RESULT_INVALID) {
    skeleton_complete(ctx, op, result);
  }
  return result;
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
