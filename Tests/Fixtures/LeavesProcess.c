/* SPDX-License-Identifier: Apache-2.0 */

/* Starts a process for each instance, and never waits for it. */
/* Breaks: hygiene.children */

#define FIXTURE "leaves-process"
#include <spawn.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static char name[] = "true";
  char *words[] = {name, NULL}, *none[] = {NULL};
  pid_t started;
  posix_spawnp(&started, "true", NULL, NULL, words, none);
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
