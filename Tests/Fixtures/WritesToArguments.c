/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.copies-arguments */

/* A start counts in the arguments that it was lent. */

#define FIXTURE "writes-to-arguments"
#define FIXTURE_START counts(ctx, op, count, arguments)
#include "skeleton.h"

#include <stddef.h>

static usher_result counts(usher_plugin_ctx *ctx, usher_op op, uint64_t count, const void *arguments) {
  uint64_t next = count + 1;
  memcpy((char *)(uintptr_t)arguments + offsetof(skeleton_argument, number), &next, sizeof next);
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
