/* SPDX-License-Identifier: Apache-2.0 */

/* load.allocation-failure: each allocation of `create` fails once, in a process of its own. */

#define _GNU_SOURCE

#include "load.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 2000 };

/* What a process ends with. */
enum outcome { REFUSED = 10, CAME_THROUGH, NOT_REACHED, NO_CONTEXT, NEVER_AGAIN };

static usher_probe_allocations fail_at;

void usher_probe_watch_allocations(usher_probe_allocations allocations) {
  fail_at = allocations;
}

/* `create` with its `number`-th allocation failing, then once more with none. */
static enum outcome attempt(uint64_t number) {
  instance *self = instance_new(NULL), *again = instance_new(NULL);
  bool reached;
  usher_result result;
  fail_at(number);
  result = instance_create(self);
  reached = fail_at(0) != 0;
  if (result == USHER_RESULT_OK && self->theirs == NULL) {
    return NO_CONTEXT;
  }
  if (result == USHER_RESULT_OK) {
    call_destroy(self);
  }
  if (!reached) {
    return NOT_REACHED;
  }
  if (instance_create(again) != USHER_RESULT_OK) {
    return NEVER_AGAIN;
  }
  call_destroy(again);
  return result == USHER_RESULT_OK ? CAME_THROUGH : REFUSED;
}

static int run_attempt(uint64_t number) {
  int status = 0;
  pid_t child = fork();
  if (child < 0) {
    probe_skip("no process can be started");
  }
  if (child == 0) {
    _exit(attempt(number));
  }
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

void load_allocation_failure(void) {
  if (probe.aborting_runtime != NULL) {
    probe_skip("%s's runtime ends the process where memory is short", probe.aborting_runtime);
  }
  if (fail_at == NULL) {
    probe_skip("allocations can't be made to fail in this program");
  }
  plugin_open();
  for (uint64_t number = 1; number <= MOST; number++) {
    int status = run_attempt(number);
    unsigned long long shown = number;
    if (WIFSIGNALED(status)) {
      probe_fail("create ends the process (signal %d) where its allocation %llu fails", WTERMSIG(status), shown);
    }
    switch (WEXITSTATUS(status)) {
      case NOT_REACHED:
        return;
      case REFUSED:
      case CAME_THROUGH:
        break;
      case NO_CONTEXT:
        probe_fail("create returns OK and no context where its allocation %llu fails", shown);
      case NEVER_AGAIN:
        probe_fail("create no longer works once its allocation %llu has failed", shown);
      default:
        probe_fail("create ends the process where its allocation %llu fails", shown);
    }
  }
}
