/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.answer-in-table */

/* `status` grants, though the authority is the person's consent. */

#define FIXTURE "grants-under-consent"
#include "skeleton.h"

static usher_result grant(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  out->authorization = USHER_AUTHORIZATION_AUTHORIZED;
  return result;
}

FIXTURE_PLUGIN(.status = grant)
