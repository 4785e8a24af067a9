/* SPDX-License-Identifier: Apache-2.0 */

/* Its watch needs 2.3 s to end when it is cancelled; as long as the host observes. */
/* Breaks: operation.cancel-latency */

#define FIXTURE "slow-to-cancel"
#define PEOPLE_WATCH linger
#include "skeleton_people.h"

static int is_observed(usher_plugin_ctx *ctx) {
  int observed;
  pthread_mutex_lock(&ctx->lock);
  observed = ctx->observed;
  pthread_mutex_unlock(&ctx->lock);
  return observed;
}

static void linger(skeleton_operation *self) {
  if (people_deliver_person(self, 0)) {
    people_wait_for_cancel(self);
  }
  int64_t until = skeleton_now() + 2300; /* by the clock: on a busy machine a sleep takes longer than it says */
  while (self->cancelled && is_observed(self->ctx) && skeleton_now() < until) {
    nanosleep(&(struct timespec){0, 10000000}, NULL);
  }
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
