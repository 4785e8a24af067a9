/* SPDX-License-Identifier: Apache-2.0 */

/* Every instance that was used forgets to close a file. */
/* Breaks: hygiene.descriptors */

#define FIXTURE "leaves-descriptor"
#define FIXTURE_START begin(ctx, op, count)
#include <fcntl.h>

#include "skeleton.h"

static usher_result begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  pthread_mutex_lock(&ctx->lock);
  if (ctx->answer.reserved0 == 0) {
    ctx->answer.reserved0 = 1;
    open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  pthread_mutex_unlock(&ctx->lock);
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
