/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: hygiene.descriptors */

/* The first instance opens a device for all, and nobody ever closes it. */

#define FIXTURE "keeps-first-device"
#include <fcntl.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static int device = -1;
  if (device < 0) {
    device = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
