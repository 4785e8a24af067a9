/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.limited-shows-only-items */

/* A data call takes a limited grant as a whole one. */

#define FIXTURE "ignores-limits"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          skeleton_argument *mine) {
  usher_grant_v1 granted;
  if (!skeleton_copy(&granted, sizeof granted, grant)) {
    return USHER_RESULT_INVALID;
  }
  if (granted.authorization == USHER_AUTHORIZATION_LIMITED) {
    granted.authorization = USHER_AUTHORIZATION_AUTHORIZED;
  }
  return skeleton_check(&granted, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
