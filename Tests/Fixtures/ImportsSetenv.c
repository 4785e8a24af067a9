/* SPDX-License-Identifier: Apache-2.0 */

/* Changes the environment that every thread of its host reads. */
/* Breaks: file.no-forbidden-imports */

#define FIXTURE "imports-setenv"
#include "skeleton.h"

static void choose_language(void) {
  setenv("LANG", "C", 1);
}

void (*volatile fortune_choose_language)(void) = choose_language;

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
