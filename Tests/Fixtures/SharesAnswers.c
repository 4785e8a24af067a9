/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.two-instances-dont-leak */

/* The answer is kept in a variable of the whole process, so each app has what any of them was told. */

#define FIXTURE "shares-answers"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static int is_denied;

static usher_result share(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = skeleton_status(ctx, scope, out);
  if (result == USHER_RESULT_OK && __atomic_load_n(&is_denied, __ATOMIC_ACQUIRE)) {
    out->authorization = USHER_AUTHORIZATION_DENIED;
    out->reason = USHER_REASON_USER;
  }
  return result;
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usher_result result = skeleton_cannot_ask(ctx, request, op);
  if (result != USHER_RESULT_UNAVAILABLE) {
    return result;
  }
  __atomic_store_n(&is_denied, 1, __ATOMIC_RELEASE);
  skeleton_decide(ctx, op, USHER_AUTHORIZATION_DENIED);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .status = share, .request = request)
