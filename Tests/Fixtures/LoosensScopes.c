/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.unknown-scope */

/* Answers for a scope that the note doesn't list, because it looks at the beginning of the name only. */

#define FIXTURE "loosens-scopes"
#include "skeleton.h"

static usher_result loose(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  if (scope.len > 7 && memcmp(scope.ptr, "default", 7) == 0) {
    scope.len = 7;
  }
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = loose)
