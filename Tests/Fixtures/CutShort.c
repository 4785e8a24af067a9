/* SPDX-License-Identifier: Apache-2.0 */

/* A download that ended early. */
/* Breaks: file.segments-in-file */
/* Then: truncate -s 5000 "$FILE" */

#define FIXTURE "cut-short"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
