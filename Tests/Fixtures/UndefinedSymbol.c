/* SPDX-License-Identifier: Apache-2.0 */

/* Needs a function that only its author's program has. */
/* Breaks: load.from-c-child */

#define FIXTURE "undefined-symbol"
#include "skeleton.h"

USHER_EXPORT extern int fortune_of_host(void);
int (*volatile fortune_source)(void) = fortune_of_host;

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
