/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: load.from-c-child */

/* The entry refuses every host. */
/* Breaks: load.from-c-child */

#define FIXTURE "null-entry"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  return host_abi_minor == UINT32_MAX ? &skeleton_table : NULL; /* no host has that minor */
}
