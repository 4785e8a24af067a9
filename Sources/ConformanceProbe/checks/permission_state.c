/* SPDX-License-Identifier: Apache-2.0 */

/* permission: files of the plugin's own that are damaged, and disks that take no more. */

#define _GNU_SOURCE

#include "permission.h"

#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MOST = 32, BYTES_MOST = 1 << 16, VARIANTS = 12 };

typedef struct left_file {
  char *path;
  unsigned char *bytes; /* as the plugin wrote them */
  size_t length;
} left_file;

static left_file files[FILES_MOST];
static size_t file_count;
static uint64_t granted_before; /* scopes that are granted without any state, as bits */

/* -- The plugin's files ------------------------------------------------------------------------------------------------ */

static int visit(const char *path, const struct stat *facts, int type, struct FTW *place) {
  left_file *file = &files[file_count];
  int descriptor;
  ssize_t got;
  (void)place;
  if (type != FTW_F || !S_ISREG(facts->st_mode) || file_count == FILES_MOST) {
    return 0;
  }
  descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  file->bytes = malloc(BYTES_MOST);
  file->path = strdup(path);
  if (descriptor < 0 || file->bytes == NULL || file->path == NULL) {
    return 0;
  }
  got = read(descriptor, file->bytes, BYTES_MOST);
  close(descriptor);
  file->length = got < 0 ? 0 : (size_t)got;
  file_count++;
  return 0;
}

static void overwrite(const left_file *file, const unsigned char *bytes, size_t length) {
  int descriptor = open(file->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0 || write(descriptor, bytes, length) != (ssize_t)length) {
    probe_skip("the plugin's file %s can't be written", file->path);
  }
  close(descriptor);
}

/* A way to spoil a file; the sentence's end. */
static const char *spoil(const left_file *file, unsigned variant) {
  unsigned char bytes[BYTES_MOST];
  size_t length = variant % 4 == 0 ? 1 + probe_random() % 64 : 1 + probe_random() % 4096;
  if (variant == 0) {
    overwrite(file, bytes, 0);
    return "are empty";
  }
  if (variant == 1) {
    overwrite(file, file->bytes, file->length / 2);
    return "end in the middle";
  }
  if (variant <= 4) {
    static const unsigned char fills[] = {0x00, 0xFF, '1'};
    memset(bytes, fills[variant - 2], length);
    overwrite(file, bytes, length);
    return "hold one byte again and again";
  }
  if (variant <= 7) {
    memcpy(bytes, file->bytes, file->length);
    for (int flips = 0; flips < 8 && file->length > 0; flips++) {
      bytes[probe_random() % file->length] ^= (unsigned char)(1 + probe_random() % 255);
    }
    overwrite(file, bytes, file->length);
    return "have a few other bytes";
  }
  for (size_t byte = 0; byte < length; byte++) {
    bytes[byte] = (unsigned char)probe_random();
  }
  overwrite(file, bytes, length);
  return "hold random bytes";
}

/* -- Living with them -------------------------------------------------------------------------------------------------- */

/* A short life; the scopes that it grants. */
static uint64_t live(void) {
  instance *self = instance_new(NULL);
  uint64_t granted = 0;
  if (instance_create(self) != USHER_RESULT_OK || self->theirs == NULL) {
    return 0; /* it may refuse: no instance, no grant */
  }
  call_observe(self, 1);
  for (size_t index = 0; index < scope_count() && index < 64; index++) {
    usher_status_v1 status;
    bool grants = status_read(self, scope_at(index), &status) && status_grants(&status);
    if (plugin.table.request != NULL) {
      operation *asked = request_answer(self, scope_at(index), 50);
      /* An answer of the moment is the authority's, whatever the files say. */
      if (asked != NULL && asked->result != USHER_RESULT_OK && status_read(self, scope_at(index), &status)) {
        grants |= status_grants(&status);
      }
    }
    granted |= (uint64_t)grants << index;
  }
  instance_end(self);
  return granted;
}

static void judge(uint64_t granted, const char *where, const char *how) {
  granted &= ~granted_before;
  for (size_t index = 0; index < scope_count() && index < 64; index++) {
    if ((granted >> index & 1) != 0) {
      probe_fail("“%s” is granted where %s%s", scope_at(index), where, how);
    }
  }
}

static void expect_no_grant(const char *where, const char *how) {
  judge(live(), where, how);
}

static void damaged_files(void) {
  nftw(probe.state_dir, visit, 16, FTW_PHYS);
  for (unsigned variant = 0; file_count > 0 && variant < VARIANTS; variant++) {
    const char *how = "";
    for (size_t index = 0; index < file_count; index++) {
      how = spoil(&files[index], variant);
    }
    expect_no_grant("the plugin's own files ", how);
  }
  for (size_t index = 0; index < file_count; index++) {
    overwrite(&files[index], files[index].bytes, files[index].length);
  }
}

/* Root writes into what is read-only by its mode, so a mount says so where that is possible. */
static void read_only(bool isolated) {
  if (!isolated || !isolation_freeze(probe.state_dir)) {
    for (size_t index = 0; index < file_count; index++) {
      chmod(files[index].path, 0400);
    }
    chmod(probe.state_dir, 0500);
  }
  expect_no_grant("its folder is read-only", "");
}

static void fill(const char *folder) {
  static const unsigned char zeros[4096];
  char path[4096];
  int descriptor;
  snprintf(path, sizeof path, "%s/filler", folder);
  descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  while (descriptor >= 0 && write(descriptor, zeros, sizeof zeros) > 0) {
  }
}

static void full_disk(bool isolated) {
  struct rlimit none = {0, RLIM_INFINITY}, unlimited = {RLIM_INFINITY, RLIM_INFINITY};
  uint64_t granted;
  if (isolated && isolation_cover(probe.state_dir, 16384)) {
    fill(probe.state_dir);
  } else {
    chmod(probe.state_dir, 0700);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
  }
  granted = live();
  granted |= live(); /* the second one finds what the first one left */
  setrlimit(RLIMIT_FSIZE, &unlimited); /* the results may go into a file */
  judge(granted, "the disk is full", "");
}

void check_state_corrupt(void) {
  bool isolated = isolation_begin();
  if (probe.state_dir == NULL || *probe.state_dir == '\0') {
    probe_skip("there is no folder for the plugin's state");
  }
  plugin_open();
  granted_before = live(); /* the folder is empty at first */
  granted_before |= live();
  damaged_files();
  read_only(isolated);
  full_disk(isolated);
}
