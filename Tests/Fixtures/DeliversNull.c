/* SPDX-License-Identifier: Apache-2.0 */

/* A data call delivers an item that isn't there, and completes as if all were well. */
/* Breaks: data.sizes-true */

#define FIXTURE "delivers-null"
#define FIXTURE_START deliver_nothing(ctx, op)
#include "skeleton.h"

static usher_result deliver_nothing(usher_plugin_ctx *ctx, usher_op op) {
  ctx->host.deliver(ctx->host.ctx, op, USHER_ITEM_FIRST_OWN, NULL);
  skeleton_complete(ctx, op, USHER_RESULT_OK);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
