/* SPDX-License-Identifier: Apache-2.0 */

/* Says that somebody decides whom nobody knows. */
/* Breaks: file.note-mandatory-keys */

#define FIXTURE "unknown-authority"
#define FIXTURE_NOTE "authority=vendor\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
