/* SPDX-License-Identifier: Apache-2.0 */

/* The plugin that the benchmarks copy: each copy has another number in the place of 00000. */

#define FIXTURE "bench-00000"
#include "../../Tests/Fixtures/skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
