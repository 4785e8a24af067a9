/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it changes with which modes its host makes files. */
/* Breaks: load.constructors-quiet */

#define FIXTURE "constructor-raises-umask"
#include <sys/syscall.h>

#include "skeleton.h"

__attribute__((constructor)) static void close_files(void) {
  syscall(SYS_umask, 077);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
