/* SPDX-License-Identifier: Apache-2.0 */

/* Two threads deliver for the same operation. */
/* Breaks: operation.in-order */

#define FIXTURE "delivers-from-two-threads"
#define FIXTURE_START skeleton_begin(ctx, op, count, deliver_twice)
#include "skeleton.h"

static void *deliver_all(void *context) {
  skeleton_operation *self = context;
  for (uint64_t number = 1; number <= self->count; number++) {
    if ((skeleton_deliver(self->ctx, self->op, number) & USHER_DELIVER_ENOUGH) != 0) {
      break;
    }
  }
  return NULL;
}

static void deliver_twice(skeleton_operation *self) {
  pthread_t other;
  int is_alone = pthread_create(&other, NULL, deliver_all, self);
  deliver_all(self);
  if (!is_alone) {
    pthread_join(other, NULL);
  }
  skeleton_complete(self->ctx, self->op, USHER_RESULT_OK);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
