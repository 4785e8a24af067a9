/* SPDX-License-Identifier: Apache-2.0 */

/* hygiene: descriptors. The process gets some of its own, each for another file, with gaps between them: who closes a
 * number twice, or closes what it doesn't know, hits one. */

#define _GNU_SOURCE

#include "hygiene.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1024, OWN_FIRST = 10, OWN_LAST = 120, OWN_STEP = 5, LIVES = 4 };

typedef struct descriptor {
  bool is_open;
  dev_t device;
  ino_t inode;
  int flags, status; /* F_GETFD and F_GETFL */
} descriptor;

typedef struct descriptors {
  descriptor all[MOST];
  unsigned count;
} descriptors;

static descriptor take_one(int number) {
  struct stat facts;
  int flags = fcntl(number, F_GETFD);
  if (flags < 0 || fstat(number, &facts) != 0) {
    return (descriptor){.is_open = false};
  }
  return (descriptor){true, facts.st_dev, facts.st_ino, flags, fcntl(number, F_GETFL)};
}

static void take(descriptors *out) {
  out->count = 0;
  for (int number = 0; number < MOST; number++) {
    out->all[number] = take_one(number);
    out->count += out->all[number].is_open;
  }
}

static void make_own(void) {
  for (int number = OWN_FIRST; number <= OWN_LAST; number += OWN_STEP) {
    int made = memfd_create("host", MFD_CLOEXEC);
    if (made < 0) {
      probe_skip("no file can be made in memory: %s", strerror(errno));
    }
    if (made != number && fcntl(number, F_GETFD) < 0) {
      dup3(made, number, O_CLOEXEC);
      close(made);
    }
  }
}

static const char *name_of(int number) {
  static char name[300];
  char path[40];
  ssize_t length;
  snprintf(path, sizeof path, "/proc/self/fd/%d", number);
  length = readlink(path, name, sizeof name - 1);
  name[length < 0 ? 0 : length] = '\0';
  return name;
}

/* -- Which are left ---------------------------------------------------------------------------------------------------- */

static descriptors hosts;

/* A host opens files while a plugin lives. Who has used up the descriptors leaves it none; the first of its calls counts
 * that find none left a moment later too. */
static void expect_room(const char *call) {
  const struct timespec moment = {0, 20000000};
  if (process_has_room()) {
    return;
  }
  nanosleep(&moment, NULL);
  if (!process_has_room()) {
    probe_mend("Open what an operation needs when it starts and close it at its end, and stop where opening fails.");
    probe_fail("after %s, no descriptor is left for the host: the plugin has opened all that there are", call);
  }
}

static void look_at_hosts(const char *call) {
  expect_room(call);
  for (int number = 0; number < MOST; number++) {
    const descriptor *old = &hosts.all[number];
    descriptor now, *new = &now;
    if (!old->is_open) {
      continue;
    }
    now = take_one(number);
    if (!new->is_open) {
      probe_fail("after %s, descriptor %d, which is the host's, is closed", call, number);
    }
    if (old->device != new->device || old->inode != new->inode) {
      probe_fail("after %s, descriptor %d, which is the host's, is another file (%s)", call, number, name_of(number));
    }
    if (old->flags != new->flags || old->status != new->status) {
      probe_fail("after %s, the flags of descriptor %d, which is the host's, have changed", call, number);
    }
  }
}

static int newest(const descriptors *old, const descriptors *new) {
  for (int number = 0; number < MOST; number++) {
    if (new->all[number].is_open && (!old->all[number].is_open || old->all[number].inode != new->all[number].inode)) {
      return number;
    }
  }
  return -1;
}

static bool is_harmless_device(const struct stat *facts) {
  return S_ISCHR(facts->st_mode) && major(facts->st_rdev) == 1; /* null, zero, random and their like */
}

/* What is still open when every instance has ended, whichever of them opened it, is never closed any more. A connection keeps a service busy, and a
 * device its light on; a library may keep a file, and a runtime its queues. */
static void judge_left(const descriptors *after) {
  for (int number = 0; number < MOST; number++) {
    struct stat facts;
    if (!after->all[number].is_open || hosts.all[number].is_open || fstat(number, &facts) != 0) {
      continue;
    }
    if (S_ISSOCK(facts.st_mode) || (S_ISCHR(facts.st_mode) && !is_harmless_device(&facts)) || S_ISBLK(facts.st_mode)) {
      probe_mend("Close the connection or device when the last instance that uses it ends.");
      probe_fail("after destroy, %s %s stays open, though no instance is left", S_ISSOCK(facts.st_mode) ? "a" : "the device",
                 name_of(number));
    }
    if (S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode)) {
      probe_mend("Close the file when the last instance that uses it ends.");
      probe_warn("after destroy, %s stays open, though no instance is left", name_of(number));
      probe_mend(NULL);
    }
  }
}

/* A library may keep what it opens once; whoever opens and forgets does it in every life. */
void check_descriptors(void) {
  static descriptors last, now;
  unsigned grown = 0;
  int number = -1;
  plugin_open();
  make_own();
  take(&hosts);
  hygiene_live(look_at_hosts);
  take(&last);
  for (int life = 1; life < LIVES; life++) {
    hygiene_live(look_at_hosts);
    take(&now);
    grown += now.count > last.count;
    number = now.count > last.count ? newest(&last, &now) : number;
    last = now;
  }
  if (grown == LIVES - 1) {
    probe_fail("every instance leaves descriptors open after destroy, such as one for %s", name_of(number));
  }
  judge_left(&last);
}

/* -- Which programs would get ------------------------------------------------------------------------------------------ */

static int open_for_programs(const descriptors *now) {
  for (int number = 0; number < MOST; number++) {
    const descriptor *each = &now->all[number], *old = &hosts.all[number];
    bool is_new = each->is_open && (!old->is_open || old->device != each->device || old->inode != each->inode);
    if (is_new && (each->flags & FD_CLOEXEC) == 0) {
      return number;
    }
  }
  return -1;
}

/* Another thread of the plugin may be between opening and marking: it gets a moment. */
static void look_at_flags(const char *call) {
  static descriptors now;
  struct timespec moment = {0, 20000000};
  int number;
  ino_t inode;
  take(&now);
  number = open_for_programs(&now);
  if (number < 0) {
    return;
  }
  inode = now.all[number].inode;
  nanosleep(&moment, NULL);
  take(&now);
  if (open_for_programs(&now) == number && now.all[number].inode == inode) {
    probe_fail("after %s, descriptor %d (%s) is open without close-on-exec", call, number, name_of(number));
  }
}

static uint32_t look_while_delivering(instance *self, operation *of, uint32_t kind, const void *item) {
  static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
  (void)self, (void)kind, (void)item;
  if (of->delivered <= 4) {
    pthread_mutex_lock(&one);
    look_at_flags(operation_name(of));
    pthread_mutex_unlock(&one);
  }
  return of->delivered >= 8 ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

void check_close_on_exec(void) {
  static trials operations;
  instance *self;
  plugin_open();
  take(&hosts);
  hygiene_live(look_at_flags);
  if (probe.extensions.count == 0) {
    return;
  }
  self = instance_begin();
  trials_of(self, &operations);
  self->on_deliver = look_while_delivering;
  for (size_t index = 0; index < operations.count; index++) {
    if (operations.all[index].method != NULL && !trial_is(&operations.all[index], USHER_METHOD_ASK)) {
      operation *started = trial_start(self, &operations.all[index]);
      if (started->start_result == USHER_RESULT_OK) {
        operation_settle(started, 8, 100);
        look_at_flags(operation_name(started));
        operation_stop(started);
      }
    }
  }
  instance_end(self);
}
