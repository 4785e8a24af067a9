/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.every-member-written */

/* `status` fills a longer struct with numbers of its own, for members that it can't know. */

#define FIXTURE "writes-behind-status"
#include "skeleton.h"

static usher_result fill(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK && out->struct_size > sizeof *out) {
    memset((char *)out + sizeof *out, 1, out->struct_size - sizeof *out);
  }
  return result;
}

FIXTURE_PLUGIN(.status = fill)
