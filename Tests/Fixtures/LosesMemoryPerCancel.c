/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: data.bounded-memory */

/* What was gathered for an operation is lost when that is cancelled. */

#define FIXTURE "loses-memory-per-cancel"
#define PEOPLE_WATCH gather
#include "skeleton_people.h"

static void gather(skeleton_operation *self) {
  enum { SIZE = 65536 };
  char *volatile gathered = malloc(SIZE);
  if (gathered != NULL) {
    memset(gathered, 1, SIZE);
  }
  people_wait_for_cancel(self);
  people_complete(self);
}

PEOPLE_PLUGIN(FIXTURE_UNCHANGED)
