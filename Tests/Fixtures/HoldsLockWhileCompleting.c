/* SPDX-License-Identifier: Apache-2.0 */

/* It keeps its lock while it completes. */
/* Breaks: operation.completes-inline-or-later */

#define FIXTURE "holds-lock-while-completing"
#define PEOPLE_WATCH complete_locked
#include "skeleton_people.h"

static void complete_locked(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  if (people_deliver_person(self, 0)) {
    people_wait_for_cancel(self);
  }
  pthread_mutex_lock(&ctx->lock);
  skeleton_complete(ctx, self->op, self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK);
  pthread_mutex_unlock(&ctx->lock);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
