/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: a data call delivers 1,000,000 items as fast as it can, and obeys pause. */

#define FIXTURE "floods-items"
#define FIXTURE_START skeleton_begin(ctx, op, 1000000, skeleton_items)
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
