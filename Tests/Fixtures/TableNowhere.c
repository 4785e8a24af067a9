/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.struct-size */

/* The entry returns an address where nothing is mapped. */

#define FIXTURE "table-nowhere"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  (void)skeleton_table;
  return (const usher_plugin_v1 *)(uintptr_t)64;
}
