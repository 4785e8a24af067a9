/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it prints a greeting. */
/* Breaks: load.constructors-quiet */

#define FIXTURE "constructor-prints"
#include <stdio.h>

#include "skeleton.h"

__attribute__((constructor)) static void greet(void) {
  puts("Fortunes, version 1.0");
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
