/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.every-member-written */

/* `status` writes the size that it knows over the one that the host has. */

#define FIXTURE "marks-status-size"
#include "skeleton.h"

static usher_result mark(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK) {
    out->struct_size = sizeof *out;
  }
  return result;
}

FIXTURE_PLUGIN(.status = mark)
