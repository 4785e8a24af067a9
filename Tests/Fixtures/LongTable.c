/* SPDX-License-Identifier: Apache-2.0 */

/* The table is that of a later minor version: good, and longer than any host knows. */

#define FIXTURE "long-table"
#include "skeleton.h"

FIXTURE_TABLE(.struct_size = sizeof(usher_plugin_v1) + 16)

static struct {
  usher_plugin_v1 known;
  void (*later[2])(void);
} table;

/* The one table that isn't constant: C can't initialise it from another. It is the same on every call. */
__attribute__((constructor)) static void fill(void) {
  table.known = skeleton_table;
}

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &table.known;
}
