/* SPDX-License-Identifier: Apache-2.0 */

/* Its items have a member more than their layout describes, so no host ever sees it. */
/* Breaks: abi.layouts-agree */

#define FIXTURE "describes-less"
#define FIXTURE_START skeleton_begin(ctx, op, count, deliver_larger)
#include "skeleton.h"

typedef struct larger_item {
  skeleton_item known;
  usher_str text;
} larger_item;

static void deliver_larger(skeleton_operation *self) {
  larger_item item = {{.struct_size = sizeof item, .number = 1}, {"unseen", 6}};
  self->ctx->host.deliver(self->ctx->host.ctx, self->op, USHER_ITEM_FIRST_OWN, &item);
  skeleton_complete(self->ctx, self->op, USHER_RESULT_OK);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
