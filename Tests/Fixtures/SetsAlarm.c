/* SPDX-License-Identifier: Apache-2.0 */

/* Takes the process's alarm, far in the future. */
/* Breaks: hygiene.timers */

#define FIXTURE "sets-alarm"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  alarm(86400);
  return skeleton_create(host, out);
}

static void destroy(usher_plugin_ctx *ctx) {
  alarm(0);
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
