/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.major-refused */

/* The table is that of a later minor version than the note says. */

#define FIXTURE "minor-disagrees"
#include "skeleton.h"

FIXTURE_PLUGIN(.abi_minor = USHER_ABI_MINOR + 3)
