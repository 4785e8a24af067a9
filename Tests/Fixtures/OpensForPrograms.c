/* SPDX-License-Identifier: Apache-2.0 */

/* Has a file open that programs of its host would get, too. */
/* Breaks: hygiene.close-on-exec */

#define FIXTURE "opens-for-programs"
#include <fcntl.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->observed = open("/dev/null", O_RDONLY);
  }
  return result;
}

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  (void)ctx, (void)on;
  return USHER_RESULT_OK;
}

static void destroy(usher_plugin_ctx *ctx) {
  if (ctx->observed >= 0) {
    close(ctx->observed);
  }
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .observe = observe, .destroy = destroy)
