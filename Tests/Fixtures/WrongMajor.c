/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.major-refused */

/* Built against a major version of the ABI that is still to come. */

#define FIXTURE "wrong-major"
#define FIXTURE_ABI "2.0"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
