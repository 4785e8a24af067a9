/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.purpose-text */

/* What it shows of a purpose has at most 40 bytes, whatever character that cuts in two. */

#define FIXTURE "cuts-purpose"
#define FIXTURE_NOTE "authority=system\n"

#include <usher/ext/probe.h>

#include "skeleton.h"

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  const usher_probe_v1 *probe = ctx->host.extension(ctx->host.ctx, USHER_EXT_PROBE);
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  if (result != USHER_RESULT_UNAVAILABLE) {
    return result;
  }
  if (probe != NULL) {
    uint64_t length = request->purpose.len < 40 ? request->purpose.len : 40;
    probe->shown(ctx->host.ctx, request->scope, (usher_str){request->purpose.ptr, length});
  }
  skeleton_complete(ctx, op, USHER_RESULT_DISMISSED);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = request)
