/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.every-member-written */

/* `status` says that it worked, and writes nothing. */

#define FIXTURE "unset-status"
#include "skeleton.h"

static usher_result forget(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  (void)ctx, (void)out;
  return skeleton_knows(scope) ? USHER_RESULT_OK : USHER_RESULT_UNKNOWN_SCOPE;
}

FIXTURE_PLUGIN(.status = forget)
