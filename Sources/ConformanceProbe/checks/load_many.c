/* SPDX-License-Identifier: Apache-2.0 */

/* load.many: the plugin beside others, which are copies of its own file: 64 times what it takes of the room that all
 * share, and 64 times its names. */

#define _GNU_SOURCE

#include "load.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OTHERS = 64, LEAST = 4, MOST_MIB = 128 };

static void copy_file(const char *from, const char *to, size_t size) {
  int source = open(from, O_RDONLY | O_CLOEXEC);
  int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  ssize_t part = 1;
  while (size > 0 && part > 0) {
    part = sendfile(target, source, NULL, size);
    size -= part > 0 ? (size_t)part : 0;
  }
  close(source);
  close(target);
  if (size > 0) {
    probe_skip("the file can't be copied to %s", to);
  }
}

/* How many copies: fewer of a file that is big. */
static int how_many(size_t size) {
  size_t fit = ((size_t)MOST_MIB << 20) / (size > 0 ? size : 1);
  return fit < LEAST ? LEAST : fit < OTHERS ? (int)fit : OTHERS;
}

void load_many(void) {
  struct stat facts;
  char path[4096];
  void *entries[OTHERS + 1];
  int count;
  if (stat(probe.plugin, &facts) != 0 || probe.state_dir == NULL) {
    probe_skip("the file can't be read");
  }
  entries[0] = dlsym((load_open(), plugin.handle), "usher_plugin_entry_v1");
  count = how_many((size_t)facts.st_size);
  for (int index = 1; index <= count; index++) {
    void *handle;
    snprintf(path, sizeof path, "%s/other-%d.so", probe.state_dir, index);
    copy_file(probe.plugin, path, (size_t)facts.st_size);
    probe_enter("dlopen");
    handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    probe_leave();
    if (handle == NULL) {
      probe_fail("beside %d others it can't be loaded: %s", index, dlerror());
    }
    unlink(path);
    entries[index] = dlsym(handle, "usher_plugin_entry_v1");
    for (int other = 0; other < index; other++) {
      if (entries[other] == entries[index]) {
        probe_fail("two files have the same entry: its names are shared with the whole process");
      }
    }
  }
  if (load_entry()(USHER_ABI_MINOR) == NULL) {
    probe_fail("beside %d others its entry refuses the host", count);
  }
}
