/* SPDX-License-Identifier: Apache-2.0 */

/* operation: what destroy makes of operations. */

#define _GNU_SOURCE

#include "operation.h"

#include <time.h>

enum { ROUNDS = 500, LEAST_ROUNDS = 10, MOST_MILLISECONDS = 3000, MOST_DELAY = 1500000 };

static void wait_randomly(void) {
  struct timespec time = {0, (long)(probe_random() % MOST_DELAY)};
  if (probe_random() % 4 != 0) {
    nanosleep(&time, NULL);
  }
}

static void judge_ends(const instance *self, unsigned round) {
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_result == USHER_RESULT_OK && each->completions == 0) {
      probe_fail("an operation of “%s” had not completed when destroy returned, in round %u", operation_name(each), round);
    }
  }
}

/* Starts everything, and destroys it after a while that is never the same. */
void destroy_race(void) {
  unsigned rounds = probe_rounds(ROUNDS);
  uint64_t until = probe_milliseconds() + MOST_MILLISECONDS;
  static trials trials;
  plugin_open();
  for (unsigned round = 0; round < rounds && (round < LEAST_ROUNDS || probe_milliseconds() < until); round++) {
    instance *self = instance_begin();
    trials_of(self, &trials);
    for (size_t index = 0; index < trials.count; index++) {
      trial_start(self, &trials.all[index]);
    }
    wait_randomly();
    instance_end(self);
    judge_ends(self, round);
    skip_where_nothing_began(self);
  }
}

/* -- Afterwards ----------------------------------------------------------------------------------------------------------- */

enum { INSTANCES = 3, WATCHED = 200 };

static bool was_called(instance *self, void *context) {
  (void)context;
  return self->calls_after_destroy > 0;
}

/* One that had all that there is to have: operations that ended, and some that had not. */
static instance *live_and_die(void) {
  static trials trials;
  instance *self = instance_begin();
  usher_status_v1 status;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    call_status_of(self, probe.default_scope, &status);
    if (trials.all[index].method != NULL) {
      operation_run(trial_start(self, &trials.all[index]), 4);
    }
  }
  for (size_t index = 0; index < trials.count; index++) {
    trial_start(self, &trials.all[index]);
  }
  instance_end(self);
  return self;
}

/* Neither a thread that was left over calls the host, nor another instance in its name. */
void no_call_after_destroy(void) {
  instance *dead[INSTANCES];
  for (int index = 0; index < INSTANCES; index++) {
    dead[index] = live_and_die();
  }
  for (int index = 0; index < INSTANCES; index++) {
    if (instance_wait(dead[index], index == 0 ? WATCHED : 0, was_called, NULL)) {
      probe_fail("the host was called %u times in the name of an instance that had been destroyed",
                 dead[index]->calls_after_destroy);
    }
  }
}
