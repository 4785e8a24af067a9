/* SPDX-License-Identifier: Apache-2.0 */

/* Takes a grant whose size is no multiple of 8. */
/* Breaks: grant.without-authorization */

#define FIXTURE "takes-uneven-grants"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments, skeleton_argument *mine) {
  usher_grant_v1 even = {0};
  if (grant == NULL || grant->struct_size < sizeof even || grant->struct_size > USHER_STRUCT_SIZE_MAX) {
    return USHER_RESULT_INVALID;
  }
  even = *grant;
  even.struct_size = sizeof even;
  return skeleton_check(&even, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
