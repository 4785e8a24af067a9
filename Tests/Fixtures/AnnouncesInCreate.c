/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.create-calls-only */

/* `create` says that the status has changed, which nobody can ask for yet. */

#define FIXTURE "announces-in-create"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->host.status_changed((*out)->host.ctx, (usher_str){NULL, 0});
  }
  return result;
}

FIXTURE_PLUGIN(.create = create)
