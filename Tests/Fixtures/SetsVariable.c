/* SPDX-License-Identifier: Apache-2.0 */

/* Sets a variable of the environment, by a name that can't be seen in the file's imports. */
/* Breaks: hygiene.environment */

#define FIXTURE "sets-variable"
#define _GNU_SOURCE
#include <dlfcn.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  void *found = dlsym(RTLD_DEFAULT, "setenv");
  int (*set)(const char *, const char *, int);
  memcpy(&set, &found, sizeof set);
  set("GVFS_DISABLE_FUSE", "1", 1);
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
