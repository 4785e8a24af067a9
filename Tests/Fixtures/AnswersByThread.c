/* SPDX-License-Identifier: Apache-2.0 */

/* On other threads than the one that created the instance the status is that nothing is supported. */
/* Breaks: threads.thread-exit */

#define FIXTURE "answers-by-thread"
#include "skeleton.h"

static _Thread_local int is_known;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  is_known = 1;
  return skeleton_create(host, out);
}

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK && !is_known) {
    out->authorization = USHER_AUTHORIZATION_UNSUPPORTED;
    out->reason = USHER_REASON_NO_DEVICE;
  }
  return result;
}

FIXTURE_PLUGIN(.create = create, .status = status)
