/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.strings */

/* The table's version lies somewhere else after every `create`. */

#define FIXTURE "changes-texts"
#include "skeleton.h"

static usher_plugin_v1 table;

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static const char versions[2][6] = {"1.0.0", "1.0.0"};
  static unsigned calls;
  table.version = versions[calls++ % 2];
  return skeleton_create(host, out);
}

FIXTURE_TABLE(.create = create)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  if (table.struct_size == 0) {
    table = skeleton_table;
  }
  return &table;
}
