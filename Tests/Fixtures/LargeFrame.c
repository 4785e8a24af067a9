/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: threads.small-stack */

/* `status` wants 200 KB of its caller's stack. */

#define FIXTURE "large-frame"
#include "skeleton.h"

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  volatile char buffer[200 * 1024];
  for (size_t index = sizeof buffer; index > 0; index -= 1024) {
    buffer[index - 1] = 1;
  }
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = status)
