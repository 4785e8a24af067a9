/* SPDX-License-Identifier: Apache-2.0 */

/* To fetch an identifier in capital letters finds who has it in small ones. */
/* Breaks: data.unknown-id-not-found */

#define FIXTURE "ignores-case"
#define PEOPLE_COMPARE(identifier, text) strncasecmp((identifier).ptr, text, PEOPLE_IDENTIFIER)
#include <strings.h>

#include "skeleton_people.h"

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
