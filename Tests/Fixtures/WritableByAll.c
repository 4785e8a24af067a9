/* SPDX-License-Identifier: Apache-2.0 */

/* Everybody may replace its code. */
/* Breaks: file.provenance */
/* Then: chmod 666 "$FILE" */

#define FIXTURE "writable-by-all"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
