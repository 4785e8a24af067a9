/* SPDX-License-Identifier: Apache-2.0 */

/* Cancelling its watch completes it at once, though a delivery may be under way. */
/* Breaks: operation.in-order */

#define FIXTURE "completes-inside-delivery"
#define PEOPLE_WATCH watch_once
#include "skeleton_people.h"

/* `count` is 1 while a delivery is under way, and 2 once `cancel` has completed the operation. */
static void watch_once(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  uint64_t count;
  pthread_mutex_lock(&ctx->lock);
  self->count = !self->cancelled;
  count = self->count;
  pthread_mutex_unlock(&ctx->lock);
  if (count == 1) {
    people_deliver_person(self, 0);
  }
  pthread_mutex_lock(&ctx->lock);
  self->count = self->count == 2 ? 2 : 0;
  count = self->count;
  pthread_mutex_unlock(&ctx->lock);
  if (count == 2) {
    return;
  }
  people_wait_for_cancel(self);
  people_complete(self);
}

static usher_result complete_at_once(usher_plugin_ctx *ctx, usher_op op) {
  int completes = 0;
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    if (each->op == op && each->body == watch_once && each->count == 1) {
      each->count = 2;
      completes = 1;
    }
  }
  pthread_mutex_unlock(&ctx->lock);
  if (completes) {
    skeleton_complete(ctx, op, USHER_RESULT_CANCELLED);
  }
  return skeleton_cancel(ctx, op);
}

PEOPLE_PLUGIN(.cancel = complete_at_once)
