/* SPDX-License-Identifier: Apache-2.0 */

/* Ends its host when something is odd. */
/* Breaks: file.no-forbidden-imports */

#define FIXTURE "imports-exit"
#include "skeleton.h"

static void give_up(void) {
  exit(1);
}

void (*volatile fortune_give_up)(void) = give_up;

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
