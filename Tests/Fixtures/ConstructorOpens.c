/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it opens a file and keeps it. */
/* Breaks: load.constructors-quiet */

#define FIXTURE "constructor-opens"
#include <fcntl.h>

#include "skeleton.h"

int fortune_log = -1;

__attribute__((constructor)) static void open_log(void) {
  fortune_log = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
