/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.function-pointers */

/* The start of an extension lies in the plugin's data. */

#define FIXTURE "starts-elsewhere"
#include "skeleton.h"

static usher_extension_v1 table = {sizeof table, 1, skeleton_methods, NULL};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  const void *place = &table;
  (void)ctx;
  memcpy(&table.start, &place, sizeof place);
  return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &table : NULL;
}

FIXTURE_PLUGIN(.extension = extension)
