/* SPDX-License-Identifier: Apache-2.0 */

/* Mounts of the process's own, for machines as they aren't: without devices, with a full disk. Only root may have them,
 * or whom the system lets make a user namespace; everybody else is told so, and does without. */

#define _GNU_SOURCE

#include "probe.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_text(const char *path, const char *text) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  bool works = descriptor >= 0 && write(descriptor, text, strlen(text)) == (ssize_t)strlen(text);
  if (descriptor >= 0) {
    close(descriptor);
  }
  return works;
}

/* A namespace in which this person stays who they are. */
static bool become_root_of_own(void) {
  unsigned user = getuid(), group = getgid();
  char line[64];
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) {
    return false;
  }
  snprintf(line, sizeof line, "%u %u 1", user, user);
  if (!write_text("/proc/self/uid_map", line)) {
    return false;
  }
  snprintf(line, sizeof line, "%u %u 1", group, group);
  return write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/gid_map", line);
}

bool isolation_begin(void) {
  if (probe.in_process || (unshare(CLONE_NEWNS) != 0 && !become_root_of_own())) {
    return false;
  }
  return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

bool isolation_cover(const char *folder, size_t bytes) {
  char options[64];
  snprintf(options, sizeof options, "mode=0755,size=%zu", bytes);
  return mount("none", folder, "tmpfs", MS_NOSUID, options) == 0;
}

bool isolation_freeze(const char *folder) {
  return (mount(folder, folder, NULL, MS_BIND, NULL) == 0 &&
          mount(NULL, folder, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY, NULL) == 0);
}

/* Whether something that this run needs lies below a folder. */
static bool is_needed(const char *folder) {
  size_t length = strlen(folder);
  const char *needed[] = {probe.plugin, probe.state_dir, probe.swift_core};
  for (size_t index = 0; index < sizeof needed / sizeof *needed; index++) {
    if (needed[index] != NULL && strncmp(needed[index], folder, length) == 0 && needed[index][length] == '/') {
      return true;
    }
  }
  return false;
}

/* An empty /dev with what every program expects there. */
static bool hide_devices(void) {
  static const char *const kept[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
  int descriptors[sizeof kept / sizeof *kept];
  bool works;
  for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
    descriptors[index] = open(kept[index], O_PATH | O_CLOEXEC);
  }
  works = !is_needed("/dev") && isolation_cover("/dev", 1 << 20);
  for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
    char source[64];
    int place = works && descriptors[index] >= 0 ? open(kept[index], O_CREAT | O_WRONLY | O_CLOEXEC, 0666) : -1;
    snprintf(source, sizeof source, "/proc/self/fd/%d", descriptors[index]);
    if (place >= 0) {
      close(place);
      works &= mount(source, kept[index], NULL, MS_BIND, NULL) == 0;
    }
    if (descriptors[index] >= 0) {
      close(descriptors[index]);
    }
  }
  return works;
}

bool isolation_hide_machine(void) {
  static const char *const buses[] = {"/run/dbus", "/run/user"};
  for (size_t index = 0; index < sizeof buses / sizeof *buses; index++) {
    struct stat facts;
    if (!is_needed(buses[index]) && stat(buses[index], &facts) == 0 && !isolation_cover(buses[index], 1 << 20)) {
      return false;
    }
  }
  return hide_devices();
}
