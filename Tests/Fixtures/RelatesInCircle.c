/* SPDX-License-Identifier: Apache-2.0 */

/* A scope that can only be granted once it is granted. */
/* Breaks: file.note-mandatory-keys */

#define FIXTURE "relates-in-circle"
#define FIXTURE_NOTE "authority=consent\nscope.default.requires=default\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
