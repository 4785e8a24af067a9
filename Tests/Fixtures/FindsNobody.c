/* SPDX-License-Identifier: Apache-2.0 */

/* A fetch of an unknown identifier completes with OK and delivers nothing. */
/* Breaks: data.unknown-id-not-found */

#define FIXTURE "finds-nobody"
#define PEOPLE_REFUSE(ctx, op, result) find_nobody(ctx, op, result)
#include "skeleton_people.h"

static usher_result find_nobody(usher_plugin_ctx *ctx, usher_op op, usher_result result) {
  if (result != USHER_RESULT_NOT_FOUND) {
    return result;
  }
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  return USHER_RESULT_OK;
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
