/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* `status` never returns. */

#define FIXTURE "hangs-in-status"
#include "skeleton.h"

static usher_result hang(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  (void)ctx, (void)scope, (void)out;
  while (pause() != 0) {
  }
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.status = hang)
