/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.expired */

/* A grant's end is compared in whole seconds, so that what has just expired goes on. */

#define FIXTURE "expires-by-the-second"
#define FIXTURE_CHECK check
#include "skeleton.h"

static usher_result check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          skeleton_argument *mine) {
  usher_grant_v1 granted;
  if (!skeleton_copy(&granted, sizeof granted, grant)) {
    return USHER_RESULT_INVALID;
  }
  if (granted.expires_unix_ms > 0 && granted.expires_unix_ms / 1000 >= time(NULL)) {
    granted.expires_unix_ms = 0;
  }
  return skeleton_check(&granted, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
