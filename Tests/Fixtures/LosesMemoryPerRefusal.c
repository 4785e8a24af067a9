/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: data.bounded-memory */

/* It makes room for the operation first, looks at the grant then, and returns without giving the room back. */

#define FIXTURE "loses-memory-per-refusal"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          skeleton_argument *mine) {
  enum { SIZE = 65536 };
  char *volatile room = malloc(SIZE);
  usher_result result = skeleton_check(grant, method, arguments, mine);
  if (room != NULL) {
    memset(room, 1, SIZE);
  }
  if (result == USHER_RESULT_OK) {
    free(room);
  }
  return result;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
