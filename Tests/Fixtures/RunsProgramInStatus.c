/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.status-never-prompts */

/* `status` runs a program and goes by how it ends. */

#define FIXTURE "runs-program-in-status"

#include <spawn.h>
#include <sys/wait.h>

#include "skeleton.h"

static usher_result look(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  char name[] = "true", *words[] = {name, NULL}, *environment[] = {NULL};
  int ending = 0;
  pid_t pid;
  if (posix_spawn(&pid, "/bin/true", NULL, NULL, words, environment) == 0) {
    waitpid(pid, &ending, 0);
  }
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = look)
