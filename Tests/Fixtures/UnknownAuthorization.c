/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.answer-in-table */

/* `status` answers with a number that no table has. */

#define FIXTURE "unknown-authorization"
#include "skeleton.h"

static usher_result invent(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  out->authorization = 299;
  return result;
}

FIXTURE_PLUGIN(.status = invent)
