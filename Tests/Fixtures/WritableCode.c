/* SPDX-License-Identifier: Apache-2.0 */

/* Code in a section that may be written to. */
/* Breaks: file.no-writable-code */

#define FIXTURE "writable-code"
#include "skeleton.h"

__asm__(".section .patched, \"awx\", %progbits\n.balign 8\n.quad 0\n.text");

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
