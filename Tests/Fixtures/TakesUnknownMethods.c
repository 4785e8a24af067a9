/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.start-error-never-completes */

/* A start of a method that isn't in its table returns OK, and nothing comes of it. */

#define FIXTURE "takes-unknown-methods"
#define FIXTURE_CHECK check
#define FIXTURE_START (method == 1 ? skeleton_begin(ctx, op, count, skeleton_items) : USHER_RESULT_OK)
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          skeleton_argument *mine) {
  return skeleton_check(grant, method > 1 ? 1 : method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
