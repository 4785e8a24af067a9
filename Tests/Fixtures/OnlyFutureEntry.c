/* SPDX-License-Identifier: Apache-2.0 */

/* Serves a major that isn't there yet, and not the one in its note. */
/* Breaks: load.entry-in-own-image */

#define FIXTURE "only-future-entry"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

USHER_EXPORT const usher_plugin_v1 *usher_plugin_entry_v2(uint32_t host_abi_minor);

const usher_plugin_v1 *usher_plugin_entry_v2(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &skeleton_table;
}
