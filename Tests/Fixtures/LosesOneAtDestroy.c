/* SPDX-License-Identifier: Apache-2.0 */

/* Among many watches one doesn't complete when its instance is destroyed. */
/* Breaks: operation.destroy-race */

#define FIXTURE "loses-one-at-destroy"
#define PEOPLE_WATCH watch_mostly
#include "skeleton_people.h"

static void watch_mostly(skeleton_operation *self) {
  static unsigned last;
  unsigned number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
  int goes_on;
  if (people_deliver_person(self, 0)) {
    people_wait_for_cancel(self);
  }
  pthread_mutex_lock(&self->ctx->lock);
  goes_on = self->ctx->observed || number % 64 != 0;
  pthread_mutex_unlock(&self->ctx->lock);
  if (goes_on) {
    people_complete(self);
  }
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
