/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.create-destroy */

/* `create` takes memory that `destroy` doesn't give back. */

#define FIXTURE "leaks-instance"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  char *volatile lost = malloc(100);
  if (lost != NULL) {
    lost[0] = 1;
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
