/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: operation.exactly-once */

/* Operations complete with a number that is no result. */

#define FIXTURE "completes-positively"
#define FIXTURE_START (skeleton_complete(ctx, op, 7), USHER_RESULT_OK)
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
