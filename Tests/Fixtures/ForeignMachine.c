/* SPDX-License-Identifier: Apache-2.0 */

/* The header names another machine. */
/* Breaks: file.header */
/* Then: printf "\011" | dd of="$FILE" bs=1 seek=18 conv=notrunc status=none */

#define FIXTURE "foreign-machine"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
