/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.create-destroy */

/* An instance puts a locale of its own into its host's table. */

#define FIXTURE "writes-to-host"
#include "skeleton.h"

static usher_result writes(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_str *locale = (usher_str *)(uintptr_t)&host->locale;
  usher_result result = skeleton_create(host, out);
  *locale = (usher_str){"de_DE", 5};
  return result;
}

FIXTURE_PLUGIN(.create = writes)
