/* SPDX-License-Identifier: Apache-2.0 */

/* The author's commands that move the plugin's backend. */

#define _GNU_SOURCE

#include "probe.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Whether a command ends before the check would have to: what hangs is the author's script, not the plugin. */
static bool ends_in_time(pid_t pid, int *status) {
  const struct timespec pause = {0, 1000000};
  uint64_t until = probe.started + probe.backend_milliseconds;
  pid_t ended;
  while ((ended = waitpid(pid, status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
    if (probe.backend_milliseconds != 0 && probe_milliseconds() >= until) {
      return false;
    }
    nanosleep(&pause, NULL);
  }
  return true;
}

void probe_backend(const char *what) {
  extern char **environ;
  size_t length = strlen(what);
  for (size_t index = 0; index < probe.backend.count; index++) {
    const char *entry = probe.backend.items[index];
    if (strncmp(entry, what, length) == 0 && entry[length] == '=') {
      char *words[] = {"sh", "-c", (char *)(uintptr_t)(entry + length + 1), NULL};
      pid_t pid;
      posix_spawnattr_t attributes;
      posix_spawnattr_init(&attributes);
      posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
      int status = 0, failure = posix_spawn(&pid, "/bin/sh", NULL, &attributes, words, environ);
      posix_spawnattr_destroy(&attributes);
      if (failure != 0) {
        probe_skip("the backend's `%s` could not be started", what);
      }
      if (!ends_in_time(pid, &status)) {
        kill(-pid, SIGKILL);
        probe_skip("the backend's `%s` took longer than %u ms: mend it in usher-conformance.conf", what,
                   probe.backend_milliseconds);
      }
      if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        probe_skip("the backend's `%s` failed", what);
      }
      return;
    }
  }
  probe_skip("the backend isn't scripted: %s= under [backend] in usher-conformance.conf is missing", what);
}

bool probe_backend_has(const char *what) {
  size_t length = strlen(what);
  for (size_t index = 0; index < probe.backend.count; index++) {
    const char *entry = probe.backend.items[index];
    if (strncmp(entry, what, length) == 0 && entry[length] == '=') {
      return true;
    }
  }
  return false;
}
