/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.without-authorization */

/* A plugin that looks at 16 of an authorization's 32 bits. */

#define FIXTURE "believes-low-bits"
#define FIXTURE_CHECK low_bits

#include "skeleton.h"

static usher_result low_bits(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                             skeleton_argument *mine) {
  usher_grant_v1 granted;
  if (!skeleton_copy(&granted, sizeof granted, grant)) {
    return USHER_RESULT_INVALID;
  }
  granted.authorization &= 0xFFFF;
  return skeleton_check(&granted, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
