/* SPDX-License-Identifier: Apache-2.0 */

/* Once an instance has ended, the others find nothing any more, until the next is created. */
/* Breaks: lifecycle.two-instances */

#define FIXTURE "ends-with-another"
#define FIXTURE_START (is_over ? skeleton_begin(ctx, op, 0, skeleton_items) : skeleton_begin(ctx, op, count, skeleton_items))

static int is_over; /* one thread calls in turn */

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  is_over = 0;
  return skeleton_create(host, out);
}

static void destroy(usher_plugin_ctx *ctx) {
  is_over = 1;
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
