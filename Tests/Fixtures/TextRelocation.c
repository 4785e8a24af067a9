/* SPDX-License-Identifier: Apache-2.0 */

/* An address stands in the code, so that loading writes there. */
/* Breaks: file.no-text-relocations */
/* Builds: -Wl,-z,notext */

#define FIXTURE "text-relocation"
#include "skeleton.h"

__asm__(".text\n.balign 8\n.quad skeleton_destroy_address\n.data\n.balign 8\nskeleton_destroy_address: .quad 0\n.text");

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
