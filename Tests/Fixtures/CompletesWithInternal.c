/* SPDX-License-Identifier: Apache-2.0 */

/* Its method never delivers anything: it always completes with INTERNAL, and says so in the log. */
/* Breaks: data.sizes-true */

#define FIXTURE "completes-with-internal"
#define FIXTURE_START skeleton_begin(ctx, op, count, complain)
#include "skeleton.h"

static void complain(skeleton_operation *self) {
  static const char line[] = "an item has no member of that name";
  int cancelled = skeleton_wait(self, 50); /* what is cancelled at once ends as cancelled */
  self->ctx->host.log(self->ctx->host.ctx, USHER_SEVERITY_ERROR, (usher_str){line, sizeof line - 1});
  skeleton_complete(self->ctx, self->op, cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_INTERNAL);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
