/* SPDX-License-Identifier: Apache-2.0 */

/* Leaves a process that has a session of its own and belongs to nobody. */
/* Breaks: hygiene.children */

#define FIXTURE "leaves-daemon"
#include <sys/syscall.h>
#include <sys/wait.h>

#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  pid_t started = fork();
  if (started == 0) {
    if (setsid() < 0 || fork() != 0) {
      syscall(SYS_exit_group, 0);
    }
    alarm(60); /* where nobody ends it */
    pause();
  }
  waitpid(started, NULL, 0);
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
