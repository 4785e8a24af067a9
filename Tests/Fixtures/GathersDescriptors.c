/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.status-idempotent */

/* `status` opens a descriptor every time, and closes them all in `destroy` only. */

#define FIXTURE "gathers-descriptors"

#include <fcntl.h>

#include "skeleton.h"

enum { MOST = 600 };
static struct {
  usher_plugin_ctx *of;
  int descriptor;
} gathered[MOST];

static usher_result gather(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  for (int index = 0; index < MOST; index++) {
    if (gathered[index].of == NULL) {
      gathered[index].descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
      gathered[index].of = ctx;
      break;
    }
  }
  return skeleton_status(ctx, scope, out);
}

static void destroy(usher_plugin_ctx *ctx) {
  for (int index = 0; index < MOST; index++) {
    if (gathered[index].of == ctx) {
      close(gathered[index].descriptor);
      gathered[index].of = NULL;
    }
  }
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.status = gather, .destroy = destroy)
