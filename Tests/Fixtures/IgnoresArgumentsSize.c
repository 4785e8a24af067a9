/* SPDX-License-Identifier: Apache-2.0 */

/* Reads the arguments of a call whatever their size says. */
/* Breaks: abi.old-host */

#define FIXTURE "ignores-arguments-size"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments, skeleton_argument *mine) {
  skeleton_argument whole;
  if (arguments == NULL) {
    return USHER_RESULT_INVALID;
  }
  memcpy(&whole, arguments, sizeof whole);
  whole.struct_size = sizeof whole;
  return skeleton_check(grant, method, &whole, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
