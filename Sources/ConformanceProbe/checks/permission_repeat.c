/* SPDX-License-Identifier: Apache-2.0 */

/* permission: the same status again and again. */

#define _GNU_SOURCE

#include "permission.h"

#include <stddef.h>

enum { LEAST_ROUNDS = 5, ROUNDS_MILLISECONDS = 2000 };

/* A status that takes its time is warned of elsewhere, and is asked for less often here. */
static bool goes_on(unsigned round, unsigned rounds, uint64_t since) {
  return round < rounds && (round < LEAST_ROUNDS || probe_milliseconds() - since < ROUNDS_MILLISECONDS);
}

static bool same_answer(const usher_status_v1 *one, const usher_status_v1 *two) {
  return one->authorization == two->authorization && one->can_prompt == two->can_prompt &&
         one->accuracy == two->accuracy && one->reason == two->reason && one->authority == two->authority &&
         one->lifetime == two->lifetime;
}

/* How often the answer changes, without an event that says so. */
static unsigned unsaid_changes(instance *self, const char *scope, unsigned rounds) {
  usher_status_v1 last, now;
  unsigned changes = 0, events = self->status_changes;
  usher_result first = call_status_of(self, scope, &last);
  uint64_t since = probe_milliseconds();
  for (unsigned round = 1; goes_on(round, rounds, since); round++) {
    usher_result result = call_status_of(self, scope, &now);
    bool begun = last.reason == USHER_REASON_STARTING; /* it said that there is more to come */
    changes += result != first || (!same_answer(&last, &now) && !begun);
    first = result;
    last = now;
  }
  return self->status_changes == events ? changes : 0;
}

/* The world may move on while it is asked, so an answer counts as moved by the asking only where it moves every time. */
static void expect_same(const char *scope) {
  unsigned rounds = probe_rounds(100), least = rounds;
  for (unsigned trial = 0; trial < 3 && least > 0; trial++) {
    instance *self = instance_begin();
    unsigned changes;
    sleep_milliseconds(trial * 200);
    changes = unsaid_changes(self, scope, rounds);
    least = changes < least ? changes : least;
    instance_end(self);
  }
  if (least > 0) {
    probe_fail("the status of “%s” is another one when it is asked for %u times", scope, rounds);
  }
}

static void ask_often(instance *self, unsigned rounds) {
  usher_status_v1 status;
  uint64_t since = probe_milliseconds();
  for (unsigned round = 0; goes_on(round, rounds, since); round++) {
    for (size_t index = 0; index < scope_count(); index++) {
      status_read(self, scope_at(index), &status);
    }
  }
}

void check_status_idempotent(void) {
  unsigned rounds = probe_rounds(100), descriptors[3], threads[3];
  instance *self;
  for (size_t index = 0; index < scope_count(); index++) {
    expect_same(scope_at(index));
  }
  self = instance_begin();
  ask_often(self, rounds / 10 + 1);
  for (int phase = 0; phase < 3; phase++) {
    descriptors[phase] = process_descriptors();
    threads[phase] = process_threads();
    ask_often(self, phase < 2 ? rounds : 0);
  }
  if (descriptors[2] > descriptors[1] && descriptors[1] > descriptors[0]) {
    probe_fail("%u descriptors more are open after status was asked for %u times", descriptors[2] - descriptors[0],
               2 * rounds);
  }
  if (threads[2] > threads[1] && threads[1] > threads[0]) {
    probe_fail("%u threads more run after status was asked for %u times", threads[2] - threads[0], 2 * rounds);
  }
  instance_end(self);
}
