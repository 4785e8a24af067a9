/* SPDX-License-Identifier: Apache-2.0 */

/* The supervisor's children: the process that runs the check, and whatever that leaves to it. */

#define _GNU_SOURCE

#include "adopted.h"

#include "supervise.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SWEEP_MILLISECONDS = 5000 };

uint64_t supervise_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / 1000000u;
}

/* -- Attending ---------------------------------------------------------------------------------------------------------- */

/* The process that runs the check, and how it ended. */
static pid_t child;
static int child_status;
static bool child_is_reaped;

void attend_to(pid_t pid) {
  child = pid;
}

/* Takes note of what has become of a child. A plugin may have had itself traced by this process (PTRACE_TRACEME): then its
 * threads stop at each signal, and can't end, until they are let go. */
static void attend(pid_t pid, int status) {
  if (WIFSTOPPED(status)) {
    int number = WSTOPSIG(status);
    ptrace(PTRACE_DETACH, pid, NULL, (void *)(uintptr_t)(number == SIGTRAP ? 0 : number));
  } else if (pid == child) {
    child_status = status;
    child_is_reaped = true;
  }
}

void attend_all(void) {
  int status;
  pid_t pid;
  while ((pid = waitpid(-1, &status, WNOHANG | __WALL)) > 0) {
    attend(pid, status);
  }
}

int reap_child(void) {
  while (!child_is_reaped) {
    int status;
    pid_t pid = waitpid(-1, &status, __WALL);
    if (pid < 0 && errno != EINTR) {
      break;
    }
    if (pid > 0) {
      attend(pid, status);
    }
  }
  return child_status;
}

/* -- Sweeping ---------------------------------------------------------------------------------------------------------- */

pid_t parent_of(const char *pid) {
  char path[64], text[512];
  const char *behind;
  int descriptor, state_and_parent = 0;
  char state;
  ssize_t got;
  snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
  descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return 0;
  }
  got = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  if (got <= 0) {
    return 0;
  }
  text[got] = '\0';
  behind = strrchr(text, ')'); /* the name may hold anything */
  if (behind == NULL || sscanf(behind + 1, " %c %d", &state, &state_and_parent) != 2 || state == 'Z') {
    return 0;
  }
  return state_and_parent;
}

/* Kills every child of this process that is alive; how many. Whoever dies hands its own children to this process. */
static unsigned kill_children(void) {
  DIR *processes = opendir("/proc");
  struct dirent *entry;
  unsigned count = 0;
  if (processes == NULL) {
    return 0;
  }
  while ((entry = readdir(processes)) != NULL) {
    if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9' && parent_of(entry->d_name) == getpid()) {
      count += kill((pid_t)atoi(entry->d_name), SIGKILL) == 0;
    }
  }
  closedir(processes);
  return count;
}

unsigned sweep(void) {
  unsigned count = 0;
  uint64_t deadline = supervise_now() + SWEEP_MILLISECONDS;
  for (;;) {
    int status;
    pid_t pid = waitpid(-1, &status, WNOHANG | __WALL);
    if (pid < 0 && errno == ECHILD) {
      return count;
    }
    if (pid > 0) {
      attend(pid, status);
    }
    if (pid == 0) {
      count += kill_children();
      siginfo_t ended;
      if (supervise_now() >= deadline || waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT | __WALL) != 0) {
        return count;
      }
    }
  }
}

