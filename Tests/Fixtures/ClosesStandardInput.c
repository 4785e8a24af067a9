/* SPDX-License-Identifier: Apache-2.0 */

/* Closes a variable that it never set: 0, which is the host's. */
/* Breaks: hygiene.descriptors */

#define FIXTURE "closes-standard-input"
#include "skeleton.h"

static int device;

static void destroy(usher_plugin_ctx *ctx) {
  close(device);
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.destroy = destroy)
