/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE

#include "surroundings.h"

#include "probe.h"

#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern char **environ;

/* -- Taking ------------------------------------------------------------------------------------------------------------ */

static void take_descriptors(surroundings *self) {
  DIR *folder = opendir("/proc/self/fd");
  struct dirent *entry;
  if (folder == NULL) {
    return;
  }
  while ((entry = readdir(folder)) != NULL) {
    int number = atoi(entry->d_name);
    struct stat facts;
    if (entry->d_name[0] == '.' || number == dirfd(folder) || number >= SURROUNDINGS_DESCRIPTORS) {
      continue;
    }
    if (fstat(number, &facts) == 0) {
      self->descriptors[number].is_open = true;
      self->descriptors[number].device = facts.st_dev;
      self->descriptors[number].inode = facts.st_ino;
    }
  }
  closedir(folder);
}

static uint64_t hash_environment(void) {
  uint64_t hash = UINT64_C(0xCBF29CE484222325);
  for (char **each = environ; each != NULL && *each != NULL; each++) {
    for (const char *letter = *each;; letter++) {
      hash = (hash ^ (unsigned char)*letter) * UINT64_C(0x100000001B3);
      if (*letter == '\0') {
        break;
      }
    }
  }
  return hash;
}

/* There is no way to ask for the mask but to set it; other threads might make a file in between, so /proc is read. */
static unsigned read_umask(void) {
  char line[256];
  unsigned mask = 0;
  FILE *file = fopen("/proc/self/status", "re");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "Umask: %o", &mask) == 1) {
      break;
    }
  }
  if (file != NULL) {
    fclose(file);
  }
  return mask;
}

/* How sums are rounded, by four of them: fegetround would want another library. */
static int see_rounding(void) {
  volatile double one = 1, little = 0x1p-60;
  return (one + little > one) | (-one - little < -one) << 1 | (one - little < one) << 2;
}

void surroundings_take(surroundings *self) {
  const char *locale = setlocale(LC_ALL, NULL);
  memset(self, 0, sizeof *self);
  self->threads = process_threads();
  self->children = process_children();
  take_descriptors(self);
  for (int number = 1; number < SURROUNDINGS_SIGNALS; number++) {
    sigaction(number, NULL, &self->actions[number]);
  }
  pthread_sigmask(SIG_SETMASK, NULL, &self->mask);
  self->environment = hash_environment();
  snprintf(self->locale, sizeof self->locale, "%s", locale == NULL ? "" : locale);
  self->thread_locale = (void *)uselocale((locale_t)0);
  if (getcwd(self->folder, sizeof self->folder) == NULL) {
    self->folder[0] = '\0';
  }
  self->umask = read_umask();
  self->rounding = see_rounding();
  getitimer(ITIMER_REAL, &self->timers[0]);
  getitimer(ITIMER_VIRTUAL, &self->timers[1]);
  getitimer(ITIMER_PROF, &self->timers[2]);
}

/* -- Comparing --------------------------------------------------------------------------------------------------------- */

static bool same_action(const struct sigaction *left, const struct sigaction *right) {
  return left->sa_handler == right->sa_handler && left->sa_flags == right->sa_flags;
}

static int changed_descriptor(const surroundings *before, const surroundings *after) {
  for (int number = 0; number < SURROUNDINGS_DESCRIPTORS; number++) {
    if (before->descriptors[number].is_open != after->descriptors[number].is_open ||
        before->descriptors[number].device != after->descriptors[number].device ||
        before->descriptors[number].inode != after->descriptors[number].inode) {
      return number;
    }
  }
  return -1;
}

static const char *descriptor_change(const surroundings *before, const surroundings *after, int number) {
  if (!before->descriptors[number].is_open) {
    return "was opened and stays open";
  }
  return after->descriptors[number].is_open ? "is another file than before" : "was closed";
}

static int changed_signal(const surroundings *before, const surroundings *after) {
  for (int number = 1; number < SURROUNDINGS_SIGNALS; number++) {
    if (!same_action(&before->actions[number], &after->actions[number]) ||
        sigismember(&before->mask, number) != sigismember(&after->mask, number)) {
      return number;
    }
  }
  return 0;
}

static const char *other_change(const surroundings *before, const surroundings *after) {
  if (before->environment != after->environment) {
    return "the environment";
  }
  if (strcmp(before->locale, after->locale) != 0 || before->thread_locale != after->thread_locale) {
    return "the locale";
  }
  if (strcmp(before->folder, after->folder) != 0) {
    return "the current folder";
  }
  if (before->umask != after->umask) {
    return "the umask";
  }
  if (before->rounding != after->rounding) {
    return "the rounding of numbers";
  }
  return memcmp(before->timers, after->timers, sizeof before->timers) != 0 ? "a timer" : NULL;
}

bool surroundings_equal(const surroundings *before, const surroundings *after, char *problem, size_t capacity) {
  int number = changed_descriptor(before, after), signal_number = changed_signal(before, after);
  const char *other = other_change(before, after);
  if (after->threads > before->threads) {
    snprintf(problem, capacity, "%u threads were started", after->threads - before->threads);
  } else if (after->children > before->children) {
    snprintf(problem, capacity, "%u processes were started", after->children - before->children);
  } else if (number >= 0) {
    snprintf(problem, capacity, "descriptor %d %s", number, descriptor_change(before, after, number));
  } else if (signal_number > 0) {
    bool is_action = !same_action(&before->actions[signal_number], &after->actions[signal_number]);
    snprintf(problem, capacity, "%s of signal %d has changed", is_action ? "the handler" : "the mask", signal_number);
  } else if (other != NULL) {
    snprintf(problem, capacity, "%s has changed", other);
  } else {
    return true;
  }
  return false;
}

/* -- Output ------------------------------------------------------------------------------------------------------------ */

static int caught = -1;

bool output_catch(void) {
  fflush(NULL);
  caught = memfd_create("output", MFD_CLOEXEC);
  return caught >= 0 && dup2(caught, STDOUT_FILENO) >= 0 && dup2(caught, STDERR_FILENO) >= 0;
}

uint64_t output_caught(char *text, size_t capacity) {
  struct stat facts;
  ssize_t got;
  fflush(NULL);
  if (fstat(caught, &facts) != 0 || (got = pread(caught, text, capacity - 1, 0)) < 0) {
    got = facts.st_size = 0;
  }
  text[got] = '\0';
  return (uint64_t)facts.st_size;
}
