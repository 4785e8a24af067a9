/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: data with identifiers, a watch, and a stream of items that can be held. */

#define FIXTURE "serves-people"
#include "skeleton_people.h"

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
