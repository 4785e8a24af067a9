/* SPDX-License-Identifier: Apache-2.0 */

/* Takes the person's locale for the whole process, by a name that can't be seen in the file's imports. */
/* Breaks: hygiene.locale */

#define FIXTURE "sets-locale"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <locale.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  void *found = dlsym(RTLD_DEFAULT, "setlocale");
  char *(*set)(int, const char *);
  memcpy(&set, &found, sizeof set);
  set(LC_CTYPE, "");
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
