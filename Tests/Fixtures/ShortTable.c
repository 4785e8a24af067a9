/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.struct-size */

/* The table says that it is smaller than that of ABI 1.0. */

#define FIXTURE "short-table"
#include "skeleton.h"

FIXTURE_PLUGIN(.struct_size = sizeof(usher_plugin_v1) - 8)
