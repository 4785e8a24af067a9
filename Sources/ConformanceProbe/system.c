/* SPDX-License-Identifier: Apache-2.0 */

/* Calls of the system that Swift's Glibc module leaves out. */

#define _GNU_SOURCE

#include "supervise.h"

#include <conformance_probe.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

int usher_probe_share_page(void) {
  int descriptor = memfd_create("usher-conformance", MFD_CLOEXEC);
  if (descriptor >= 0 && ftruncate(descriptor, sizeof(usher_probe_page)) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

int usher_probe_contains(const void *all, size_t length, const void *part, size_t part_length) {
  return memmem(all, length, part, part_length) != NULL;
}

int usher_probe_has_access_list(const char *path) {
  return getxattr(path, "system.posix_acl_access", NULL, 0) >= 0 || (errno != ENODATA && errno != ENOTSUP);
}

/* -- Interrupts: a handler has nothing but globals ---------------------------------------------------------------------- */

static volatile sig_atomic_t interrupt;
static int interrupt_ends[2] = {-1, -1};

static void note_interrupt(int number) {
  int saved = errno;
  ssize_t written;
  interrupt = number;
  written = write(interrupt_ends[1], "", 1); /* where it's full, it is readable */
  (void)written;
  errno = saved;
}

int usher_probe_catch_interrupts(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction action = {.sa_handler = note_interrupt}, old;
  if (interrupt_ends[0] >= 0 || pipe2(interrupt_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return interrupt_ends[0];
  }
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    if (sigaction(numbers[index], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
      sigaction(numbers[index], &action, NULL);
    }
  }
  return interrupt_ends[0];
}

int usher_probe_interrupt(void) {
  return interrupt;
}

void usher_probe_end_by(int number) {
  sigset_t only;
  signal(number, SIG_DFL);
  raise(number);
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
}

/* -- Children ------------------------------------------------------------------------------------------------------------ */

void usher_probe_adopt(void) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

int usher_probe_has_ended(int child) {
  siginfo_t info = {.si_pid = 0};
  return waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

int usher_probe_is_stopped(int child) {
  siginfo_t info = {.si_pid = 0};
  return waitid(P_PID, (id_t)child, &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child;
}

static bool is_among(pid_t pid, const int *kept, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (kept[index] == pid) {
      return true;
    }
  }
  return false;
}

/* Kills and reaps once round; how many that were. */
static unsigned end_some(const int *kept, size_t count) {
  DIR *processes = opendir("/proc");
  struct dirent *entry;
  unsigned ended = 0;
  while (processes != NULL && (entry = readdir(processes)) != NULL) {
    pid_t pid = (pid_t)atoi(entry->d_name);
    if (pid > 0 && parent_of(entry->d_name) == getpid() && !is_among(pid, kept, count)) {
      ended += kill(pid, SIGKILL) == 0 && waitpid(pid, NULL, 0) == pid;
    }
  }
  if (processes != NULL) {
    closedir(processes);
  }
  return ended;
}

void usher_probe_end_children_but(const int *kept, size_t count) {
  for (int round = 0; round < 100 && end_some(kept, count) > 0; round++) {
  }
}
