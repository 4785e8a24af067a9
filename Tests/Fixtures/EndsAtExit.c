/* SPDX-License-Identifier: Apache-2.0 */

/* When the host ends, its status is the one that this plugin wants. */
/* Breaks: hygiene.never-ends-host */

#define FIXTURE "ends-at-exit"
#include <sys/syscall.h>

#include "skeleton.h"

__attribute__((destructor)) static void end(void) {
  syscall(SYS_exit_group, 0);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
