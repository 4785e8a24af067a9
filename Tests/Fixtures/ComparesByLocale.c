/* SPDX-License-Identifier: Apache-2.0 */

/* Compares names without regard to case by what the locale holds for one letter. */
/* Breaks: hygiene.turkish-locale */

#define FIXTURE "compares-by-locale"
#define FIXTURE_START start(ctx, op, count)
#include <strings.h>

#include "skeleton.h"

static usher_result start(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  return skeleton_begin(ctx, op, strcasecmp("ITEMS", "items") == 0 ? count : count + 1, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
