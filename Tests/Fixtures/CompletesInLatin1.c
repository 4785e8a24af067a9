/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: data.strings-utf8 */

/* The detail of a completion isn't UTF-8. */

#define FIXTURE "completes-in-latin1"
#define FIXTURE_START latin1(ctx, op)
#include "skeleton.h"

static usher_result latin1(usher_plugin_ctx *ctx, usher_op op) {
  ctx->host.complete(ctx->host.ctx, op, USHER_RESULT_OK, NULL, (usher_str){"No caf\xe9 here", 12});
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
