/* SPDX-License-Identifier: Apache-2.0 */

/* Removing what a check has left in its temporary folder, however deep, and what runs have left that were killed.
 *
 * A folder within the first one is emptied by lifting the folders in it up beside it, so that three descriptors do for
 * any depth, and no path gets long. */

#define _GNU_SOURCE

#include <conformance_probe.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_NAMES = 100000 };

/* A folder's descriptor, after one that nobody may enter was opened to its owner; links are not followed. */
static int enter(int above, const char *name) {
  char path[64];
  int place = openat(above, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), folder;
  struct stat facts;
  if (place < 0) {
    return -1;
  }
  if (fstat(place, &facts) == 0 && (facts.st_mode & 0700) != 0700) {
    snprintf(path, sizeof path, "/proc/self/fd/%d", place);
    chmod(path, 0700);
  }
  folder = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  close(place);
  return folder;
}

/* Makes a folder that isn't empty one of the first folder's, under a name that is free there. */
static bool lift(int above, const char *name, int first, unsigned *number) {
  int folder = enter(above, name); /* who moves a folder has to be allowed to write to it */
  if (folder >= 0) {
    close(folder);
  }
  for (unsigned tries = 0; tries < MOST_NAMES; tries++) {
    char free_name[32];
    snprintf(free_name, sizeof free_name, "lifted-%u", (*number)++);
    if (renameat(above, name, first, free_name) == 0) {
      return true;
    }
    if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR) {
      return false;
    }
  }
  return false;
}

static bool is_itself_or_above(const char *name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Removes what is in a folder of the first one, or lifts it; how many entries that were. Takes the descriptor. */
static unsigned long empty(int folder, int first, unsigned *number) {
  DIR *entries = fdopendir(folder);
  struct dirent *entry;
  unsigned long count = 0;
  if (entries == NULL) {
    close(folder);
    return 0;
  }
  while ((entry = readdir(entries)) != NULL) {
    if (!is_itself_or_above(entry->d_name)) {
      count += unlinkat(folder, entry->d_name, 0) == 0 || unlinkat(folder, entry->d_name, AT_REMOVEDIR) == 0 ||
               lift(folder, entry->d_name, first, number);
    }
  }
  closedir(entries);
  return count;
}

/* Goes once through the first folder; how many entries went or moved. */
static unsigned long remove_layer(int first, unsigned *number) {
  int again = openat(first, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = again < 0 ? NULL : fdopendir(again);
  struct dirent *entry;
  unsigned long count = 0;
  if (entries == NULL) {
    if (again >= 0) {
      close(again);
    }
    return 0;
  }
  while ((entry = readdir(entries)) != NULL) {
    int folder;
    if (is_itself_or_above(entry->d_name)) {
      continue;
    }
    if (unlinkat(first, entry->d_name, 0) == 0 || unlinkat(first, entry->d_name, AT_REMOVEDIR) == 0) {
      count++;
    } else if ((folder = enter(first, entry->d_name)) >= 0) {
      count += empty(folder, first, number);
      count += unlinkat(first, entry->d_name, AT_REMOVEDIR) == 0;
    }
  }
  closedir(entries);
  return count;
}

static void remove_tree(int above, const char *name) {
  unsigned number = 0;
  int first = enter(above, name);
  if (first >= 0) {
    while (unlinkat(above, name, AT_REMOVEDIR) != 0 && remove_layer(first, &number) > 0) {
    }
    close(first);
  }
}

void usher_probe_remove_tree(const char *path) {
  remove_tree(AT_FDCWD, path);
}

/* -- Folders that nobody owns any more ----------------------------------------------------------------------------------- */

/* Whether a name still leads to the folder that was locked. */
static bool is_still(int above, const char *name, int folder) {
  struct stat locked, named;
  return fstat(folder, &locked) == 0 && fstatat(above, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
}

int usher_probe_own_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder >= 0 && (flock(folder, LOCK_EX | LOCK_NB) != 0 || !is_still(AT_FDCWD, path, folder))) {
    close(folder);
    errno = EWOULDBLOCK;
    return -1;
  }
  return folder;
}

static void remove_unowned(int above, const char *name) {
  struct stat facts;
  int folder;
  if (fstatat(above, name, &facts, AT_SYMLINK_NOFOLLOW) != 0 || facts.st_uid != geteuid() || !S_ISDIR(facts.st_mode)) {
    return;
  }
  folder = enter(above, name);
  if (folder < 0) {
    return;
  }
  if (fstat(folder, &facts) == 0 && facts.st_uid == geteuid() && flock(folder, LOCK_EX | LOCK_NB) == 0) {
    remove_tree(above, name);
  }
  close(folder);
}

void usher_probe_remove_unowned(const char *parent, const char *prefix) {
  size_t length = strlen(prefix);
  DIR *entries = opendir(parent);
  struct dirent *entry;
  while (entries != NULL && (entry = readdir(entries)) != NULL) {
    if (strncmp(entry->d_name, prefix, length) == 0 && strlen(entry->d_name) == length + 6) {
      remove_unowned(dirfd(entries), entry->d_name);
    }
  }
  if (entries != NULL) {
    closedir(entries);
  }
}
