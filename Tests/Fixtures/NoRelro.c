/* SPDX-License-Identifier: Apache-2.0 */

/* What only relocation writes stays writable. */
/* Breaks: file.relro-now */
/* Builds: -Wl,-z,norelro */

#define FIXTURE "no-relro"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
