/* SPDX-License-Identifier: Apache-2.0 */

/* Rounds down from its first answer on. */
/* Breaks: hygiene.rounding-mode */
/* Builds: -lm */

#define FIXTURE "rounds-down"
#include <fenv.h>

#include "skeleton.h"

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  fesetround(FE_DOWNWARD);
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = status)
