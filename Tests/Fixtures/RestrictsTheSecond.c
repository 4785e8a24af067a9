/* SPDX-License-Identifier: Apache-2.0 */

/* The second instance of a process says that it is restricted, and the first that nothing is decided. */
/* Breaks: lifecycle.two-instances */

#define FIXTURE "restricts-the-second"
#include "skeleton.h"

static usher_plugin_ctx *first; /* one thread calls in turn */

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK && first == NULL) {
    first = *out;
  } else if (result == USHER_RESULT_OK) {
    (*out)->answer.authorization = USHER_AUTHORIZATION_RESTRICTED;
    (*out)->answer.reason = USHER_REASON_POLICY;
  }
  return result;
}

static void destroy(usher_plugin_ctx *ctx) {
  first = first == ctx ? NULL : first;
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
