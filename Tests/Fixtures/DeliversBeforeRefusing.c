/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.start-error-never-completes */

/* A count above a thousand is refused after the first item was delivered. */

#define FIXTURE "delivers-before-refusing"
#define FIXTURE_START start(ctx, op, count)
#include "skeleton.h"

static usher_result start(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  if (count > 1000) {
    skeleton_deliver(ctx, op, 1);
    return USHER_RESULT_INVALID;
  }
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
