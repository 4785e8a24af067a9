/* SPDX-License-Identifier: Apache-2.0 */

/* A limited grant that names somebody who does not exist lets the first person through. */
/* Breaks: grant.limited-shows-only-items */

#define FIXTURE "allows-for-strangers"
#define PEOPLE_BIT(index) ((index) < PEOPLE_COUNT ? (index) : 0)
#include "skeleton_people.h"

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
