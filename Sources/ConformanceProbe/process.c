/* SPDX-License-Identifier: Apache-2.0 */

/* What /proc says about this process. */

#define _GNU_SOURCE

#include "probe.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static unsigned entries(const char *path) {
  DIR *folder = opendir(path);
  unsigned count = 0;
  struct dirent *entry;
  if (folder == NULL) {
    return 0;
  }
  while ((entry = readdir(folder)) != NULL) {
    count += entry->d_name[0] != '.';
  }
  closedir(folder);
  return count;
}

unsigned process_threads(void) {
  return entries("/proc/self/task");
}

unsigned process_threads_settled(unsigned allowed) {
  unsigned count = process_threads();
  for (int tries = 0; count > allowed && tries < 100; tries++) {
    struct timespec pause = {0, 10000000};
    nanosleep(&pause, NULL);
    count = process_threads();
  }
  return count;
}

bool process_has_room(void) {
  int room = fcntl(0, F_DUPFD_CLOEXEC, 0);
  if (room >= 0) {
    close(room);
  }
  return room >= 0 || errno != EMFILE;
}

unsigned process_descriptors(void) {
  unsigned count = entries("/proc/self/fd");
  return count > 0 ? count - 1 : UINT_MAX; /* without the one that reads them, where that could be opened */
}

unsigned process_children(void) {
  char path[64], text[4096];
  unsigned count = 0;
  DIR *tasks = opendir("/proc/self/task");
  struct dirent *entry;
  while (tasks != NULL && (entry = readdir(tasks)) != NULL) {
    int descriptor;
    ssize_t got;
    if (entry->d_name[0] == '.') {
      continue;
    }
    snprintf(path, sizeof path, "/proc/self/task/%.20s/children", entry->d_name);
    descriptor = open(path, O_RDONLY | O_CLOEXEC);
    got = descriptor < 0 ? 0 : read(descriptor, text, sizeof text);
    for (ssize_t index = 0; index < got; index++) {
      count += text[index] == ' ';
    }
    if (descriptor >= 0) {
      close(descriptor);
    }
  }
  if (tasks != NULL) {
    closedir(tasks);
  }
  return count;
}

uint64_t process_resident_bytes(void) {
  unsigned long long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) {
    return 0;
  }
  if (fscanf(file, "%llu %llu", &total, &resident) != 2) {
    resident = 0;
  }
  fclose(file);
  return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t process_heap_bytes(void) {
  return mallinfo2().uordblks + mallinfo2().hblkhd;
}
