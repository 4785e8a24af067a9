/* SPDX-License-Identifier: Apache-2.0 */

/* The entry returns another table each time. */
/* Breaks: load.twice-same-table */

#define FIXTURE "two-tables"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  static usher_plugin_v1 tables[2];
  static unsigned calls;
  usher_plugin_v1 *table = &tables[calls++ % 2];
  (void)host_abi_minor;
  *table = skeleton_table;
  return table;
}
