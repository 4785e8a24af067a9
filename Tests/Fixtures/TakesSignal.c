/* SPDX-License-Identifier: Apache-2.0 */

/* Ignores SIGPIPE for the whole process while it is in use. */
/* Breaks: hygiene.signals */

#define FIXTURE "takes-signal"
#include <signal.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  signal(SIGPIPE, SIG_IGN);
  return skeleton_create(host, out);
}

static void destroy(usher_plugin_ctx *ctx) {
  signal(SIGPIPE, SIG_DFL);
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
