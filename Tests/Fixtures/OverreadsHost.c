/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.old-host */
/* Memory fault */

/* `create` looks at a member of the host's table that only a later version has, whatever the size says. */

#define FIXTURE "overreads-host"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  const char *behind = (const char *)host + sizeof *host;
  (void)*(const volatile char *)behind;
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
