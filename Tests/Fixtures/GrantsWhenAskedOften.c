/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.answer-in-table */

/* A plugin that answers as it should for its first 500 calls, and says AUTHORIZED from then on. */

#define FIXTURE "grants-when-asked-often"

#include "skeleton.h"

static usher_result tires(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  static int calls;
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK && __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) > 500) {
    out->authorization = USHER_AUTHORIZATION_AUTHORIZED;
  }
  return result;
}

FIXTURE_PLUGIN(.status = tires)
