/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.new-host */

/* `create` wants a host's table of exactly the size that it was built with. */

#define FIXTURE "refuses-later-host"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  return host->struct_size == sizeof *host ? skeleton_create(host, out) : USHER_RESULT_INCOMPATIBLE;
}

FIXTURE_PLUGIN(.create = create)
