/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.strings */

/* The table's version is at another place after every call of the entry. */

#define FIXTURE "changes-texts"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

static usher_plugin_v1 table;
static const char versions[2][6] = {"1.0.0", "1.0.0"};

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  static unsigned calls;
  (void)host_abi_minor;
  table = skeleton_table;
  table.version = versions[calls++ % 2];
  return &table;
}
