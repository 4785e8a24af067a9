/* SPDX-License-Identifier: Apache-2.0 */

/* What a plugin shares with the rest of its process, to be compared before and after. */

#ifndef SURROUNDINGS_H
#define SURROUNDINGS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/time.h>

#define SURROUNDINGS_DESCRIPTORS 1024
#define SURROUNDINGS_SIGNALS 65

typedef struct surroundings {
  unsigned threads, children;
  struct {
    bool is_open;
    dev_t device;
    ino_t inode;
  } descriptors[SURROUNDINGS_DESCRIPTORS];
  struct sigaction actions[SURROUNDINGS_SIGNALS]; /* by number */
  sigset_t mask;
  uint64_t environment; /* a hash of every variable */
  char locale[512];
  void *thread_locale;
  char folder[4096];
  unsigned umask;
  int rounding;
  struct itimerval timers[3];
} surroundings;

/* Looks at all of it. Allocates nothing of its own that stays. */
void surroundings_take(surroundings *self);

/* Whether nothing has changed in between; or the sentence of the first thing that has, in `problem`. */
bool surroundings_equal(const surroundings *before, const surroundings *after, char *problem, size_t capacity);

/* Lets standard output and error go into memory instead; false where that fails. */
bool output_catch(void);

/* How many bytes have been written there, what stdio still keeps included; the first ones, made printable, in `text`. */
uint64_t output_caught(char *text, size_t capacity);

#endif
