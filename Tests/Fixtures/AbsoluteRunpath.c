/* SPDX-License-Identifier: Apache-2.0 */

/* Looks for its libraries in a folder of its author's machine. */
/* Breaks: file.no-absolute-runpath */
/* Builds: -Wl,-rpath,/srv/build/lib */

#define FIXTURE "absolute-runpath"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
