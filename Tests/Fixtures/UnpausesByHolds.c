/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.pause */

/* Giving back a hold lets a paused operation go on. */

#define FIXTURE "unpauses-by-holds"
#include "skeleton_people.h"

static usher_result resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  people_resume(ctx, op, hold);
  return skeleton_resume(ctx, op, 0);
}

PEOPLE_PLUGIN(.resume = resume)
