/* SPDX-License-Identifier: Apache-2.0 */

/* `create` ends the process with the status that means success; ENDING says by which call. */

#define FIXTURE "exits-in-create"
#include <signal.h>
#include <sys/syscall.h>
#include "skeleton.h"

#ifndef ENDING
#define ENDING exit(0)
#endif

static usher_result end(const usher_host_v1 *host, usher_plugin_ctx **out) {
  (void)host, (void)out;
  ENDING;
  _exit(1); /* For the child of an ending that forks. */
}

FIXTURE_PLUGIN(.create = end)
