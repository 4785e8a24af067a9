/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.explain-says-something */

/* `explain` has a sentence for every scope, also for such as there aren't. */

#define FIXTURE "explains-any-scope"
#include "skeleton.h"

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  (void)scope;
  return skeleton_explain(ctx, (usher_str){NULL, 0}, sink, sink_ctx);
}

FIXTURE_PLUGIN(.explain = explain)
