/* SPDX-License-Identifier: Apache-2.0 */

/* Calls of the system that Swift's Glibc module leaves out. */

#define _GNU_SOURCE

#include <conformance_probe.h>

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
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

static int remove_entry(const char *path, const struct stat *facts, int type, struct FTW *place) {
  (void)facts;
  (void)type;
  (void)place;
  remove(path);
  return 0;
}

void usher_probe_remove_tree(const char *path) {
  nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

int usher_probe_contains(const void *all, size_t length, const void *part, size_t part_length) {
  return memmem(all, length, part, part_length) != NULL;
}

int usher_probe_has_access_list(const char *path) {
  return getxattr(path, "system.posix_acl_access", NULL, 0) >= 0 || (errno != ENODATA && errno != ENOTSUP);
}
