/* SPDX-License-Identifier: Apache-2.0 */

/* To fetch an empty identifier is to fetch the first person. */
/* Breaks: data.unknown-id-not-found */

#define FIXTURE "fetches-for-nobody"
#define PEOPLE_REFUSE(ctx, op, result)                                                                                 \
  ((result) == USHER_RESULT_NOT_FOUND && asks_for_nobody(arguments) ? people_begin(ctx, op, 0, allowed, people_fetch) : (result))
#include "skeleton_people.h"

static int asks_for_nobody(const void *arguments) {
  return ((const people_fetch_argument *)arguments)->identifier.len == 0;
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
