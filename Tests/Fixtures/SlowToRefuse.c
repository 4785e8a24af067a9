/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* `status` looks for a scope that it doesn't know for a quarter of a second. */

#define FIXTURE "slow-to-refuse"
#include "skeleton.h"

static usher_result slow(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  if (!skeleton_knows(scope)) {
    usleep(250000);
  }
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = slow)
