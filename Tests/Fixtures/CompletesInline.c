/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: a data call delivers and completes before its start has returned. */

#define FIXTURE "completes-inline"
#define FIXTURE_START answer_at_once(ctx, op, count)
#include "skeleton.h"

static usher_result answer_at_once(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  for (uint64_t number = 1; number <= count; number++) {
    if (skeleton_deliver(ctx, op, number) != USHER_DELIVER_MORE) {
      break; /* a pause can't be waited for in here */
    }
  }
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
