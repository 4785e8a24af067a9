/* SPDX-License-Identifier: Apache-2.0 */

/* `create` never returns. */

#define FIXTURE "hangs-in-create"
#include "skeleton.h"

static usher_result hang(const usher_host_v1 *host, usher_plugin_ctx **out) {
  (void)host, (void)out;
  while (pause() != 0) {
  }
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = hang)
