/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: threads.thread-exit */

/* Keeps by thread what `status` needs, and loses it with the thread. */

#define FIXTURE "keeps-by-thread"
#include "skeleton.h"

static _Thread_local int has_created;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  has_created = 1;
  return skeleton_create(host, out);
}

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  return has_created ? skeleton_status(ctx, scope, out) : USHER_RESULT_STATE;
}

FIXTURE_PLUGIN(.create = create, .status = status)
