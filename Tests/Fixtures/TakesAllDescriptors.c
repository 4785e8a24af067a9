/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: hygiene.descriptors */

/* An instance opens descriptors until there are none left, and closes them at its end. */

#define FIXTURE "takes-all-descriptors"
#include <fcntl.h>

#include "skeleton.h"

static int taken[4096], count;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  while (count < 4096 && (taken[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) {
    count++;
  }
  return skeleton_create(host, out);
}

static void destroy(usher_plugin_ctx *ctx) {
  while (count > 0) {
    close(taken[--count]);
  }
  skeleton_destroy(ctx);
}

FIXTURE_PLUGIN(.create = create, .destroy = destroy)
