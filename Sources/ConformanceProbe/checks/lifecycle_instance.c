/* SPDX-License-Identifier: Apache-2.0 */

/* lifecycle: what one instance owes to another, to its operations, and to its beginning. */

#define _GNU_SOURCE

#include "lifecycle.h"

#include "../probe.h"

#include <stdlib.h>
#include <string.h>

static data_methods *methods_of(instance *self) {
  data_methods *methods = calloc(1, sizeof *methods);
  if (methods == NULL) {
    probe_skip("there is no memory left");
  }
  data_methods_of(self, methods);
  return methods;
}

static uint32_t pause_all(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)self, (void)of, (void)kind, (void)item;
  return USHER_DELIVER_PAUSE;
}

/* Whether an operation is still open after a moment; what is paused, or watches, is. */
static bool stays_open(operation *of) {
  return of->start_result == USHER_RESULT_OK && !operation_wait(of, 100);
}

/* Starts what stays open: a request, a watch, or what waits for `resume`; NULL where there is nothing of that kind. The
 * first `*turn` possibilities are passed over, and `*turn` moves on. */
static operation *start_open(instance *self, const data_methods *methods, size_t *turn) {
  self->on_deliver = pause_all;
  for (; *turn <= methods->count; ++*turn) {
    operation *started = NULL;
    if (*turn == methods->count) {
      if (plugin.table.request != NULL && strcmp(probe.authority, "consent") != 0) {
        started = operation_request(self, probe.default_scope, "To see whether it works.");
      }
    } else if (methods->all[*turn].method->kind != USHER_METHOD_ASK) {
      started = data_start(self, &methods->all[*turn]);
    }
    if (started != NULL && stays_open(started)) {
      ++*turn;
      return started;
    }
  }
  return NULL;
}

/* -- Two instances ----------------------------------------------------------------------------------------------------------- */

/* What one instance says may not be about an operation of the other. About one that nobody started, others judge. */
static void judge_own(instance *self, instance *other) {
  usher_op foreign;
  bool is_theirs = false;
  pthread_mutex_lock(&self->lock);
  foreign = self->last_foreign;
  pthread_mutex_unlock(&self->lock);
  pthread_mutex_lock(&other->lock);
  for (const operation *each = other->operations; each != NULL; each = each->next) {
    is_theirs |= each->op == foreign;
  }
  pthread_mutex_unlock(&other->lock);
  if (is_theirs) {
    probe_fail("the host of one instance got items or the completion of an operation of the other");
  }
}

/* Starts every method in both, and ends it. */
static void use_both(instance *one, instance *other, const data_methods *methods) {
  for (size_t index = 0; index < methods->count; index++) {
    if (methods->all[index].method->kind != USHER_METHOD_ASK) {
      operation *first = data_start(one, &methods->all[index]), *second = data_start(other, &methods->all[index]);
      if (first->start_result == USHER_RESULT_OK && second->start_result == USHER_RESULT_OK) {
        operation_wait(first, 50);
        operation_wait(second, 50);
      }
      judge_own(one, other);
      judge_own(other, one);
      if (first->start_result == USHER_RESULT_OK) {
        operation_stop(first);
      }
      if (second->start_result == USHER_RESULT_OK) {
        operation_stop(second);
      }
    }
  }
  judge_own(one, other);
  judge_own(other, one);
}

/* An operation of `other` goes on whatever `one` is told, and when it ends. */
static void judge_open(instance *one, instance *other, const data_methods *methods) {
  size_t turn = 0;
  operation *open = start_open(other, methods, &turn);
  if (open != NULL) {
    call_cancel(one, open->op);
    if (operation_wait(open, 100) && open->result == USHER_RESULT_CANCELLED) {
      probe_fail("cancel of one instance ended an operation of the other");
    }
  }
  bool is_open = open != NULL && !operation_wait(open, 0);
  instance_end(one);
  /* A watch ends for no other reason; something else may just have failed by itself. */
  if (is_open && operation_wait(open, 100) &&
      (open->result == USHER_RESULT_CANCELLED || (!open->is_request && open->method->kind == USHER_METHOD_WATCH))) {
    probe_fail("destroying one instance ended an operation of the other with %d", open->result);
  }
  if (open != NULL) {
    operation_stop(open);
  }
  other->on_deliver = NULL;
}

void two_instances(void) {
  instance *one, *other;
  instance_answers *before = calloc(1, sizeof *before), *after = calloc(1, sizeof *after);
  const char *difference;
  plugin_open();
  one = instance_new("org.example.one");
  other = instance_new("org.example.other");
  instance_begin_existing(one);
  instance_begin_existing(other);
  if (one->theirs == other->theirs) {
    probe_fail("create gave two instances the same context");
  }
  instance_use(other, NULL, before);
  use_both(one, other, methods_of(one));
  judge_open(one, other, methods_of(other));
  instance_use(other, NULL, after);
  difference = answers_differ(before, after);
  if (difference != NULL) {
    probe_fail("after another instance has ended, %s", difference);
  }
  judge_own(one, other);
  judge_own(other, one);
  instance_end(other);
}

/* -- Destroy with an operation open ------------------------------------------------------------------------------------------ */

enum { TRIES = 3 };

/* What doesn't end as it should when it is cancelled doesn't do so in `destroy` either, and another check says so. */
static void judge_cancel(size_t turn) {
  instance *self = instance_begin();
  operation *open = start_open(self, methods_of(self), &turn);
  if (open != NULL) {
    operation_stop(open);
    if (open->result != USHER_RESULT_CANCELLED && open->result != USHER_RESULT_OK) {
      probe_skip("needs operation.cancel: a cancelled operation ended with %d", open->result);
    }
  }
  instance_end(self);
}

/* Ends an instance while an operation of it is open; the result that the operation ended with. */
static usher_result destroy_while_open(size_t *turn, bool *found) {
  size_t first = *turn;
  instance *self = instance_begin();
  operation *open = start_open(self, methods_of(self), turn);
  unsigned completions;
  usher_result result;
  instance_end(self);
  *found = open != NULL;
  if (open == NULL) {
    return USHER_RESULT_CANCELLED;
  }
  pthread_mutex_lock(&self->lock);
  completions = open->completions;
  result = open->result;
  pthread_mutex_unlock(&self->lock);
  if (completions == 0 || result != USHER_RESULT_CANCELLED) {
    judge_cancel(first);
  }
  if (completions == 0) {
    probe_fail("destroy returned with %s open", open->is_request ? "a request" : open->method->name);
  }
  return result;
}

/* An operation may end by itself just then, so that another result counts only where it comes every time. */
void destroy_pending(void) {
  instance *self = instance_begin();
  size_t count = methods_of(self)->count + 1, judged = 0;
  instance_end(self);
  for (size_t turn = 0, next = 0; turn < count; turn = next) {
    for (int round = 0; round < TRIES; round++) {
      bool found;
      usher_result result;
      next = turn;
      result = destroy_while_open(&next, &found);
      judged += found;
      if (!found || result == USHER_RESULT_CANCELLED) {
        break;
      }
      if (round == TRIES - 1) {
        probe_fail("destroy completed an open operation with %d, where CANCELLED (%d) is right", result, USHER_RESULT_CANCELLED);
      }
    }
  }
  if (judged == 0) {
    probe_skip("no operation of it stays open");
  }
}

/* -- The beginning ------------------------------------------------------------------------------------------------------------- */

void create_calls_only(void) {
  for (int round = 0; round < TRIES; round++) {
    instance *self;
    plugin_open();
    self = instance_new(NULL);
    instance_begin_existing(self);
    if (self->calls_during_create > 0) {
      probe_fail("during create it called complete, deliver or status_changed %u times", self->calls_during_create);
    }
    instance_end(self);
  }
}

/* -- Observing --------------------------------------------------------------------------------------------------------------- */

static void expect(const char *call, usher_result result, usher_result expected) {
  if (result != expected) {
    probe_fail("observe %s returned %d, where it was %d before", call, result, expected);
  }
}

/* On, off and on again, and what is off switched off again: an app observes whenever it likes. */
void observe_again(void) {
  enum { ROUNDS = 50 };
  instance *self;
  usher_status_v1 status;
  usher_result on, off, first;
  unsigned descriptors, threads;
  plugin_open();
  self = instance_new(NULL);
  if (instance_create(self) != USHER_RESULT_OK || self->theirs == NULL) {
    probe_skip("needs lifecycle.create-destroy: create failed");
  }
  first = call_status_of(self, probe.default_scope, &status);
  on = call_observe(self, 1);
  off = call_observe(self, 0);
  if (off != USHER_RESULT_OK && on == USHER_RESULT_OK) {
    probe_fail("observe(0) returned %d", off);
  }
  expect("(0), which is off already,", call_observe(self, 0), off);
  expect("(1)", call_observe(self, 1), on);
  expect("(1), which is on already,", call_observe(self, 1), on);
  expect("(0)", call_observe(self, 0), off);
  expect("(0) again", call_observe(self, 0), off);
  descriptors = process_descriptors();
  threads = process_threads();
  for (int round = 0; round < ROUNDS; round++) {
    expect("(1)", call_observe(self, 1), on);
    expect("(0)", call_observe(self, 0), off);
  }
  if (process_descriptors() > descriptors) {
    probe_fail("%u descriptors more are open after observing %d times", process_descriptors() - descriptors, ROUNDS);
  }
  if (process_threads_settled(threads) > threads) {
    probe_fail("%u threads more run after observing %d times", process_threads() - threads, ROUNDS);
  }
  if (call_status_of(self, probe.default_scope, &status) != first) {
    probe_fail("status returns something else when nobody observes any more");
  }
  call_destroy(self);
}
