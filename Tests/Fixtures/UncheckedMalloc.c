/* SPDX-License-Identifier: Apache-2.0 */

/* `create` takes what malloc returns for memory. */
/* Breaks: load.allocation-failure */

#define FIXTURE "unchecked-malloc"
#include "skeleton.h"

static char *copy_of_name;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    copy_of_name = malloc(sizeof FIXTURE);
    memcpy(copy_of_name, FIXTURE, sizeof FIXTURE);
    free(copy_of_name);
  }
  return result;
}

FIXTURE_PLUGIN(.create = create)
