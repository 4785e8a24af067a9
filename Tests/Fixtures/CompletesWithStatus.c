/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.exactly-once */

/* A data call completes with an authorization, as if somebody had decided about it. */

#define FIXTURE "completes-with-status"
#define FIXTURE_START skeleton_begin(ctx, op, count, decided)
#include "skeleton.h"

static void decided(skeleton_operation *self) {
  skeleton_deliver(self->ctx, self->op, 1);
  skeleton_decide(self->ctx, self->op, USHER_AUTHORIZATION_AUTHORIZED);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
