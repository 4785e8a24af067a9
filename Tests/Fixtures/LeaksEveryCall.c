/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: data.bounded-memory */

/* A data call keeps 3000 bytes for good. */

#define FIXTURE "leaks-every-call"
#define FIXTURE_START keeps(ctx, op, count)
#include "skeleton.h"

static usher_result keeps(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  static void *volatile last;
  last = malloc(3000);
  if (last != NULL) {
    memset(last, 1, 3000);
  }
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
