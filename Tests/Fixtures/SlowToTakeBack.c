/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* Giving back a hold takes a quarter of a second. */

#define FIXTURE "slow-to-take-back"
#include "skeleton_people.h"

static usher_result slow(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  if (hold != 0) {
    usleep(250000);
  }
  return people_resume(ctx, op, hold);
}

PEOPLE_PLUGIN(.resume = slow)
