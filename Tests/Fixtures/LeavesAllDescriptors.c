/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.create-destroy */

/* `create` opens descriptors until there are none left, and nobody closes them. */

#define FIXTURE "leaves-all-descriptors"
#include <fcntl.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  while (open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0) {
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
