/* SPDX-License-Identifier: Apache-2.0 */

/* Makes all items before it delivers the first one. */
/* Breaks: data.bounded-memory */

#define FIXTURE "gathers-first"
#define FIXTURE_START skeleton_begin(ctx, op, count, gather)
#include "skeleton.h"

enum { ITEM_BYTES = 1024 };

static void gather(skeleton_operation *self) {
  size_t size = (size_t)(self->count > 1000000 ? 1000000 : self->count) * ITEM_BYTES;
  self->own = malloc(size);
  if (self->own != NULL) {
    memset(self->own, 1, size);
  }
  skeleton_items(self);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
