/* SPDX-License-Identifier: Apache-2.0 */

/* Looks for its libraries in whatever folder the host is in. */
/* Breaks: file.no-absolute-runpath */
/* Builds: -Wl,-rpath,$ORIGIN:lib */

#define FIXTURE "relative-runpath"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
