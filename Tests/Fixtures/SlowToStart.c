/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.cancel-latency */

/* A start waits for a quarter of a second before it returns. */

#define FIXTURE "slow-to-start"
#define FIXTURE_START (usleep(250000), skeleton_begin(ctx, op, count, skeleton_items))
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
