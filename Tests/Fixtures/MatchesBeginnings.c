/* SPDX-License-Identifier: Apache-2.0 */

/* It takes everything that begins like an identifier for that identifier. */
/* Breaks: data.unknown-id-not-found */

#define FIXTURE "matches-beginnings"
#define PEOPLE_MAY_MATCH(length) ((length) >= PEOPLE_IDENTIFIER)
#include "skeleton_people.h"

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
