/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.events-exact */

/* Once it was observed it sends events until it is destroyed. */

#define FIXTURE "events-after-off"
#include "skeleton.h"

static void send_events(skeleton_operation *self) {
  while (!skeleton_wait(self, 20)) {
    self->ctx->host.status_changed(self->ctx->host.ctx, (usher_str){NULL, 0});
  }
}

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  int begins;
  pthread_mutex_lock(&ctx->lock);
  begins = on != 0 && !ctx->observed;
  ctx->observed |= on != 0;
  pthread_mutex_unlock(&ctx->lock);
  return begins ? skeleton_begin(ctx, 0, 0, send_events) : USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.observe = observe)
