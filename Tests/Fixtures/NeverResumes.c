/* SPDX-License-Identifier: Apache-2.0 */

/* What was paused stays paused. */
/* Breaks: operation.pause */

#define FIXTURE "never-resumes"
#include "skeleton_people.h"

static usher_result stay_paused(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  return hold == 0 ? USHER_RESULT_OK : people_resume(ctx, op, hold);
}

PEOPLE_PLUGIN(.resume = stay_paused)
