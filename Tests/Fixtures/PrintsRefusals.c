/* SPDX-License-Identifier: Apache-2.0 */

/* Says on standard output, which waits for its buffer to be full, when somebody asks for what it doesn't have. */
/* Breaks: hygiene.silent */

#define FIXTURE "prints-refusals"
#include <stdio.h>

#include "skeleton.h"

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result != USHER_RESULT_OK) {
    printf("no such scope: %.*s\n", (int)scope.len, scope.ptr);
  }
  return result;
}

FIXTURE_PLUGIN(.status = status)
