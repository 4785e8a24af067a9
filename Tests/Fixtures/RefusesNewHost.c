/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.major-refused */

/* The entry gives its table to hosts of exactly the version that it was built for. */

#define FIXTURE "refuses-new-host"
#include "skeleton.h"

FIXTURE_TABLE(FIXTURE_UNCHANGED)

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  return host_abi_minor == USHER_ABI_MINOR ? &skeleton_table : NULL;
}
