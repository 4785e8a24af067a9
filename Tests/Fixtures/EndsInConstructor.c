/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it ends the process, as if all were well. */
/* Breaks: load.from-c-child */
/* Ends the process */

#define FIXTURE "ends-in-constructor"
#include <sys/syscall.h>

#include "skeleton.h"

__attribute__((constructor)) static void end(void) {
  syscall(SYS_exit_group, 0);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
