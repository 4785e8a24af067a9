/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it takes as long as a start of a program. */
/* Breaks: load.time */

#define FIXTURE "slow-load"
#include "skeleton.h"

__attribute__((constructor)) static void wait(void) {
  struct timespec time = {0, 150000000};
  nanosleep(&time, NULL);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
