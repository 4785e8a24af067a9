/* SPDX-License-Identifier: Apache-2.0 */

/* Gives the thread that calls it a name. */
/* Breaks: hygiene.process */

#define FIXTURE "renames-thread"
#include <sys/prctl.h>

#include "skeleton.h"

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  prctl(PR_SET_NAME, "fixture");
  return skeleton_observe(ctx, on);
}

FIXTURE_PLUGIN(.observe = observe)
