/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.new-host */

/* A data call wants a grant of exactly the size that it was built with. */

#define FIXTURE "refuses-later-grant"
#define FIXTURE_START exact(ctx, grant, op, count)
#include "skeleton.h"

static usher_result exact(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, usher_op op, uint64_t count) {
  return grant->struct_size == sizeof *grant ? skeleton_begin(ctx, op, count, skeleton_items) : USHER_RESULT_INVALID;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
