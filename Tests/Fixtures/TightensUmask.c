/* SPDX-License-Identifier: Apache-2.0 */

/* Makes files private for the whole process, past the function that the file's imports would show. */
/* Breaks: hygiene.process */

#define FIXTURE "tightens-umask"
#include <sys/syscall.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  syscall(SYS_umask, 077);
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
