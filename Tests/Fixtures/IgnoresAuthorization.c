/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.without-authorization */

/* A data call takes any answer but a no as a yes. */

#define FIXTURE "ignores-authorization"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          skeleton_argument *mine) {
  usher_grant_v1 granted;
  if (!skeleton_copy(&granted, sizeof granted, grant)) {
    return USHER_RESULT_INVALID;
  }
  if (granted.authorization != USHER_AUTHORIZATION_DENIED && granted.authorization != USHER_AUTHORIZATION_LIMITED) {
    granted.authorization = USHER_AUTHORIZATION_AUTHORIZED;
  }
  return skeleton_check(&granted, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
