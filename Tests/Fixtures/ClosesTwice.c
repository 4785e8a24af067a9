/* SPDX-License-Identifier: Apache-2.0 */

/* Closes a descriptor a second time, when its number may be another one's. */
/* Breaks: hygiene.descriptors */

#define FIXTURE "closes-twice"
#include <fcntl.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  int number = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (number >= 0) {
    close(number);
    close(number);
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
