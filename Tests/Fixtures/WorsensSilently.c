/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.forgets-status-changed */

/* A while after `create` it finds out that there is no such thing here, and tells nobody. */

#define FIXTURE "worsens-silently"
#include "skeleton.h"

static void find_out(skeleton_operation *self) {
  if (!skeleton_wait(self, 300)) {
    pthread_mutex_lock(&self->ctx->lock);
    self->ctx->answer.authorization = USHER_AUTHORIZATION_UNSUPPORTED;
    pthread_mutex_unlock(&self->ctx->lock);
  }
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  return result == USHER_RESULT_OK ? skeleton_begin(*out, 0, 0, find_out) : result;
}

FIXTURE_PLUGIN(.create = create)
