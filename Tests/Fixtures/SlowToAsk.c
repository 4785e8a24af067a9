/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* `request` asks its service before it returns, for a quarter of a second. */

#define FIXTURE "slow-to-ask"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result slow(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  usleep(250000);
  return skeleton_cannot_ask(ctx, request, op);
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = slow)
