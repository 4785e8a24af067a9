/* SPDX-License-Identifier: Apache-2.0 */

/* Ends its host when it has explained itself ninety times. */
/* Breaks: hygiene.never-ends-host */

#define FIXTURE "exits-after-many-calls"
#include <sys/syscall.h>

#include "skeleton.h"

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  pthread_mutex_lock(&ctx->lock);
  if (++ctx->observed == 90) {
    syscall(SYS_exit_group, 0);
  }
  pthread_mutex_unlock(&ctx->lock);
  return skeleton_explain(ctx, scope, sink, sink_ctx);
}

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  (void)ctx, (void)on;
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.explain = explain, .observe = observe)
