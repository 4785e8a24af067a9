/* SPDX-License-Identifier: Apache-2.0 */

/* Megabytes that nobody needs. */
/* Breaks: file.size */
/* Then: truncate -s 20M "$FILE" */

#define FIXTURE "too-big"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
