/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.every-member-written */

/* `status` leaves `lifetime` as it was in the host's memory. */

#define FIXTURE "forgets-member"
#include "skeleton.h"

static usher_result forget(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  uint32_t lifetime = out->lifetime;
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK) {
    out->lifetime = lifetime;
  }
  return result;
}

FIXTURE_PLUGIN(.status = forget)
