/* SPDX-License-Identifier: Apache-2.0 */

/* After ten instances its table says another version. */
/* Breaks: abi.strings */

#define FIXTURE "changes-its-version"
#include "skeleton.h"

static char version[] = "1.0.0";

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static int count; /* one thread calls in turn */
  if (++count == 10) {
    version[4] = '1';
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create, .version = version)
