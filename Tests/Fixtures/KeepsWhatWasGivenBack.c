/* SPDX-License-Identifier: Apache-2.0 */

/* It doesn't use items again that the host has given back, and runs out of them. */
/* Breaks: operation.held */

#define FIXTURE "keeps-what-was-given-back"
#include "skeleton_people.h"

static usher_result keep(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  return hold != 0 ? USHER_RESULT_OK : people_resume(ctx, op, 0);
}

PEOPLE_PLUGIN(.resume = keep)
