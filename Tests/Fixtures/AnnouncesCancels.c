/* SPDX-License-Identifier: Apache-2.0 */

/* Says that the status changed whenever something is cancelled, whether anybody observes or not. */
/* Breaks: permission.events-exact */

#define FIXTURE "announces-cancels"
#include "skeleton.h"

static usher_result cancel(usher_plugin_ctx *ctx, usher_op op) {
  ctx->host.status_changed(ctx->host.ctx, (usher_str){NULL, 0});
  return skeleton_cancel(ctx, op);
}

FIXTURE_PLUGIN(.cancel = cancel)
