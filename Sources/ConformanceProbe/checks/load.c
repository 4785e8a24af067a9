/* SPDX-License-Identifier: Apache-2.0 */

/* load: what happens before the first call. */

#define _GNU_SOURCE

#include "../probe.h"

/* From a C program with an empty environment and `/` as its folder: a plugin that only works because its host has
 * opened something first shows it here. */
static void from_c_child(void) {
  const char *problem = plugin_try_open();
  if (problem != NULL) {
    probe_fail("the file can't be loaded: %s", problem);
  }
  plugin_open();
}

const probe_check load_checks[] = {
    {"load.from-c-child", from_c_child},
    {NULL, NULL},
};
