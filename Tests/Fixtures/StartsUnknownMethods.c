/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.start-error-never-completes */

/* A start takes every number for that of its one method. */

#define FIXTURE "starts-unknown-methods"
#define FIXTURE_CHECK any_method
#include "skeleton.h"

static usher_result any_method(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                               skeleton_argument *mine) {
  (void)method;
  return skeleton_check(grant, 1, arguments, mine);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
