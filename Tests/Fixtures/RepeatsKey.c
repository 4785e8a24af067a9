/* SPDX-License-Identifier: Apache-2.0 */

/* A key twice: whoever takes the first one reads another note than whoever takes the last. */
/* Breaks: file.note-key-file */

#define FIXTURE "repeats-key"
#define FIXTURE_NOTE "authority=consent\nname=Another\n"
#include "skeleton.h"

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
