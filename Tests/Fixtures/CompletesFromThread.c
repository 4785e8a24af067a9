/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: a data call delivers and completes from a thread of its own. */

#define FIXTURE "completes-from-thread"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
