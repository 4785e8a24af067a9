/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* `explain` asks a service that takes 700 ms. */

#define FIXTURE "slow-to-explain"
#include "skeleton.h"

static usher_result slow(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  usleep(700000);
  return skeleton_explain(ctx, scope, sink, sink_ctx);
}

FIXTURE_PLUGIN(.explain = slow)
