/* SPDX-License-Identifier: Apache-2.0 */

/* `create` ends the process with the status that means success. */

#define FIXTURE "exits-in-create"
#include "skeleton.h"

static usher_result end(const usher_host_v1 *host, usher_plugin_ctx **out) {
  (void)host, (void)out;
  exit(0);
}

FIXTURE_PLUGIN(.create = end)
