/* SPDX-License-Identifier: Apache-2.0 */

/* Doesn't say who decides. */
/* Breaks: file.note-mandatory-keys */

#define FIXTURE "lacks-authority"
#define FIXTURE_NOTE "vendor=Nobody\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
