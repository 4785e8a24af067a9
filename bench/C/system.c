/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "CBench.h"

#include <dlfcn.h>
#include <errno.h>
#include <linux/magic.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>

int64_t bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

int64_t bench_thread_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

int bench_run_program(char *const *arguments, char *const *environment, int output, bench_run *run) {
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int64_t started;
  int code, status;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  started = bench_now();
  code = posix_spawn(&pid, arguments[0], &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  if (code != 0) {
    return code;
  }
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) {
      return errno;
    }
  }
  run->nanoseconds = bench_now() - started;
  run->status = status;
  return 0;
}

int64_t bench_peak_kib(void) {
  char line[256];
  long long peak = -1;
  FILE *file = fopen("/proc/self/status", "re");
  while (file != NULL && peak < 0 && fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "VmHWM: %lld kB", &peak) != 1) {
      peak = -1;
    }
  }
  if (file != NULL) {
    fclose(file);
  }
  return peak;
}

int64_t bench_allocations(void) {
  void *found = dlsym(RTLD_DEFAULT, "bench_count_allocations");
  int64_t (*count)(void);
  if (found == NULL) {
    return -1;
  }
  memcpy(&count, &found, sizeof count);
  return count();
}

int bench_is_memory(const char *folder) {
  struct statfs facts;
  return statfs(folder, &facts) == 0 && (facts.f_type == TMPFS_MAGIC || facts.f_type == RAMFS_MAGIC);
}
