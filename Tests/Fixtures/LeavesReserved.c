/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.every-member-written */

/* `status` keeps a number of its own in `reserved0`. */

#define FIXTURE "leaves-reserved"
#include "skeleton.h"

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK) {
    out->reserved0 = 7;
  }
  return result;
}

FIXTURE_PLUGIN(.status = status)
