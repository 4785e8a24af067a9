/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.limited-shows-only-items */

/* The chosen items are read one behind the other, whatever their stride is. */

#define FIXTURE "ignores-stride"
#define PEOPLE_STRIDE(items) (sizeof(usher_str))
#include "skeleton_people.h"

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
