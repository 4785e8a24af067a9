/* SPDX-License-Identifier: Apache-2.0 */

/* A function of its own is visible to the whole process. */
/* Breaks: file.exports-only-entry */

#define FIXTURE "exports-more"
#include "skeleton.h"

USHER_EXPORT int fortune_count(void);

int fortune_count(void) {
  return 3;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
