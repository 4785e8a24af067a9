/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: hygiene.descriptors */

/* The first instance connects; the connection is the process's, and nobody ends it. */

#define FIXTURE "keeps-first-socket"
#include <sys/socket.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static int shared = -1;
  if (shared < 0) {
    shared = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
