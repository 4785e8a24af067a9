/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.two-instances */

/* Data calls are answered through the instance that was made last. */

#define FIXTURE "serves-newest"
#define FIXTURE_START begin(ctx, op, count)
#include "skeleton.h"

static usher_plugin_ctx *newest;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    newest = *out;
  }
  return result;
}

static void destroy(usher_plugin_ctx *ctx) {
  newest = newest == ctx ? NULL : newest;
  skeleton_destroy(ctx);
}

static usher_result begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  return skeleton_begin(newest == NULL ? ctx : newest, op, count, skeleton_items);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
