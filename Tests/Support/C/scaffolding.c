/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "CTestSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void add_streams(posix_spawn_file_actions_t *actions, const test_program *program) {
  if (program->terminal != NULL) {
    /* The first terminal that the leader of a session without one opens becomes its controlling terminal. */
    posix_spawn_file_actions_addopen(actions, 0, program->terminal, O_RDWR, 0);
    posix_spawn_file_actions_adddup2(actions, 0, 1);
    posix_spawn_file_actions_adddup2(actions, 0, 2);
  } else {
    posix_spawn_file_actions_adddup2(actions, program->input, 0);
    posix_spawn_file_actions_adddup2(actions, program->output, 1);
    posix_spawn_file_actions_adddup2(actions, program->error, 2);
  }
  /* Whatever the test runner was started with; a program whose limit is low would miss it. */
  posix_spawn_file_actions_addclosefrom_np(actions, 3);
  if (program->folder != NULL) {
    posix_spawn_file_actions_addchdir_np(actions, program->folder);
  }
}

int test_spawn(const test_program *program, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  int code;

  sigemptyset(&none);
  sigfillset(&all);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  add_streams(&actions, program);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  /* A session of its own, so that a program without a terminal doesn't find the one that the tests were started on. */
  posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID));
  code = posix_spawn(pid, program->path, &actions, &attributes, program->arguments, program->environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int test_exit_descriptor(pid_t pid) {
  return (int)syscall(SYS_pidfd_open, pid, 0);
}

int test_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

int test_open_terminal(unsigned short rows, unsigned short columns, char *path, size_t size) {
  struct winsize window = {.ws_row = rows, .ws_col = columns};
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) {
    return -1;
  }
  if (grantpt(terminal) != 0 || unlockpt(terminal) != 0 || ptsname_r(terminal, path, size) != 0 ||
      ioctl(terminal, TIOCSWINSZ, &window) != 0) {
    close(terminal);
    return -1;
  }
  return terminal;
}
