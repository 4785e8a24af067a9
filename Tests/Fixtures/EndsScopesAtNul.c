/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.wrong-scope */

/* A plugin that takes a grant's scope for a C string. */

#define FIXTURE "ends-scopes-at-nul"
#define FIXTURE_CHECK as_string

#include "skeleton.h"

static usher_result as_string(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                              skeleton_argument *mine) {
  usher_grant_v1 granted;
  const char *end;
  if (!skeleton_copy(&granted, sizeof granted, grant)) {
    return USHER_RESULT_INVALID;
  }
  end = granted.scope.len == 0 ? NULL : memchr(granted.scope.ptr, 0, granted.scope.len);
  if (end != NULL) {
    granted.scope.len = (uint64_t)(end - granted.scope.ptr);
  }
  return skeleton_check(&granted, method, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
