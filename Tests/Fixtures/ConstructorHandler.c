/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it takes a signal away from its host. */
/* Breaks: load.constructors-quiet */

#define FIXTURE "constructor-handler"
#include <signal.h>

#include "skeleton.h"

static void ignore(int number) {
  (void)number;
}

__attribute__((constructor)) static void take(void) {
  signal(SIGUSR2, ignore);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
