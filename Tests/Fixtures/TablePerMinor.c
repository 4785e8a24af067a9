/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: load.twice-same-table */

/* The entry has one table for hosts of ABI 1.0, and another for later ones. */

#define FIXTURE "table-per-minor"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  static usher_plugin_v1 later;
  later = skeleton_table;
  return host_abi_minor > 0 ? &later : &skeleton_table;
}
