/* SPDX-License-Identifier: Apache-2.0 */

/* A constructor never returns, so the file is never loaded and the dynamic linker's lock is never given back. */
/* Breaks: load.from-c-child */
/* Holds the loader */

#define FIXTURE "hangs-in-constructor"
#include "skeleton.h"

__attribute__((constructor)) static void hang(void) {
  while (pause() != 0) {
  }
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
