/* SPDX-License-Identifier: Apache-2.0 */

/* The stacks of the whole process become executable. */
/* Breaks: file.no-executable-stack */
/* Builds: -Wl,-z,execstack */

#define FIXTURE "executable-stack"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
