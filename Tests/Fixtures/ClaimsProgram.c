/* SPDX-License-Identifier: Apache-2.0 */

/* The header says that it is a program. */
/* Breaks: file.header */
/* Then: printf "\002" | dd of="$FILE" bs=1 seek=16 conv=notrunc status=none */

#define FIXTURE "claims-program"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
