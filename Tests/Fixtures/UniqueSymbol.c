/* SPDX-License-Identifier: Apache-2.0 */

/* What C++ does with the static variables of inline functions: one of them in the whole process. */
/* Breaks: file.no-gnu-unique */

#define FIXTURE "unique-symbol"
#include "skeleton.h"

__asm__(
    ".data\n.balign 8\n"
    ".type shared_counter, %gnu_unique_object\n.size shared_counter, 8\n"
    "shared_counter: .quad 1\n.text");

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
