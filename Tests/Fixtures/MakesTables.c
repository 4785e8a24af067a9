/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.extension-stable */

/* Every instance has a table of its own. */

#define FIXTURE "makes-tables"
#include "skeleton.h"

static const usher_extension_v1 *skeleton_extension(usher_plugin_ctx *, const char *);

/* As many as there are instances at the same time, and never freed: hosts keep what they got. */
static const usher_extension_v1 *made(usher_plugin_ctx *ctx, const char *id) {
  static usher_extension_v1 tables[64];
  const usher_extension_v1 *table = skeleton_extension(ctx, id);
  size_t index = (uintptr_t)ctx / 64 % 64;
  if (table == NULL) {
    return NULL;
  }
  tables[index] = *table;
  return &tables[index];
}

FIXTURE_PLUGIN(.extension = made)
