/* SPDX-License-Identifier: Apache-2.0 */

/* Offers people an answer that there isn't. */
/* Breaks: file.note-mandatory-keys */

#define FIXTURE "unknown-choice"
#define FIXTURE_NOTE "authority=consent\nscope.default.choices=once;forever\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
