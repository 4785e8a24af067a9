/* SPDX-License-Identifier: Apache-2.0 */

/* operation: cancelling, and being called while one calls the host. */

#define _GNU_SOURCE

#include "operation.h"

#include <stdlib.h>

/* -- Cancel --------------------------------------------------------------------------------------------------------------- */

static void cancel_is_ok(instance *self, usher_op op, const char *when) {
  usher_result result = call_cancel(self, op);
  if (result != USHER_RESULT_OK) {
    probe_fail("cancel %s returned %d; it is OK every time", when, result);
  }
}

/* A cancel may come too late for what ends by itself, or find a backend that has just gone; nothing else comes of it. */
static void judge_end(const operation *self, usher_result by_itself) {
  usher_result result = self->result;
  if (result != USHER_RESULT_CANCELLED && result != USHER_RESULT_OK && result != by_itself &&
      result != USHER_RESULT_UNAVAILABLE && result != USHER_RESULT_GONE && result != USHER_RESULT_NOT_FOUND &&
      result != USHER_RESULT_NOT_AUTHORIZED) {
    probe_fail("“%s” was cancelled and completed with %d, which is neither CANCELLED nor OK", operation_name(self), result);
  }
}

static void must_end(operation *self, usher_result by_itself) {
  if (!operation_wait(self, 5000)) {
    probe_fail("“%s” did not complete within 5 s of being cancelled", operation_name(self));
  }
  judge_end(self, by_itself);
}

typedef struct canceller {
  instance *self;
  usher_op op;
  usher_result result;
} canceller;

static void *cancel_elsewhere(void *context) {
  canceller *mine = context;
  mine->result = call_cancel(mine->self, mine->op);
  return NULL;
}

static void cancel_from_two_threads(instance *self, usher_op op) {
  canceller both[2] = {{self, op, USHER_RESULT_OK}, {self, op, USHER_RESULT_OK}};
  pthread_t threads[2];
  for (int index = 0; index < 2; index++) {
    if (pthread_create(&threads[index], NULL, cancel_elsewhere, &both[index]) != 0) {
      probe_skip("no thread could be started");
    }
  }
  for (int index = 0; index < 2; index++) {
    pthread_join(threads[index], NULL);
    if (both[index].result != USHER_RESULT_OK) {
      probe_fail("cancel from another thread returned %d; it is OK every time", both[index].result);
    }
  }
}

static void cancel_one(instance *self, const trial *trial) {
  usher_result by_itself = USHER_RESULT_OK;
  operation *each = trial_start(self, trial);
  if (each->start_result != USHER_RESULT_OK) {
    return;
  }
  cancel_is_ok(self, operation_number(), "of an operation that never was, while another is open,");
  if (trial_is(trial, USHER_METHOD_ONCE)) {
    operation_settle(each, UINT64_MAX, 3000);
  } else {
    operation_settle(each, 1, 100);
  }
  if (operation_wait(each, 0)) {
    by_itself = each->result;
    cancel_is_ok(self, each->op, "after the completion");
  } else {
    cancel_is_ok(self, each->op, "of what runs");
    cancel_is_ok(self, each->op, "for the second time");
    must_end(each, by_itself);
    cancel_is_ok(self, each->op, "after the completion");
  }
  each = trial_start(self, trial);
  if (each->start_result == USHER_RESULT_OK) {
    cancel_is_ok(self, each->op, "right after the start");
    must_end(each, by_itself);
  }
  each = trial_start(self, trial);
  if (each->start_result == USHER_RESULT_OK) {
    cancel_from_two_threads(self, each->op);
    must_end(each, by_itself);
  }
}

void cancel_works(void) {
  instance *self = instance_begin();
  static trials trials;
  operation *bystander;
  cancel_is_ok(self, operation_number(), "of an operation that never was");
  cancel_is_ok(self, UINT64_MAX, "of an operation that never was");
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    cancel_one(self, &trials.all[index]);
  }
  for (size_t index = 0; index < trials.count; index++) {
    bystander = trial_start(self, &trials.all[index]);
    if (bystander->start_result == USHER_RESULT_OK && !trial_is(&trials.all[index], USHER_METHOD_ONCE) &&
        !operation_wait(bystander, 20)) {
      cancel_is_ok(self, operation_number(), "of an operation that never was");
      if (operation_wait(bystander, 20) && bystander->result == USHER_RESULT_CANCELLED) {
        probe_fail("cancel of an operation that never was ended one of “%s”", operation_name(bystander));
      }
    }
  }
  instance_end(self);
}

/* -- How long it takes ------------------------------------------------------------------------------------------------------ */

enum { TRIES = 3, ALLOWED = 200, MOST = 2000 };

/* Cancels what runs; the milliseconds until it ended, or UINT64_MAX where it had ended before. */
static uint64_t time_cancel(instance *self, const trial *trial) {
  operation *each = trial_start(self, trial);
  uint64_t took = UINT64_MAX;
  if (each->start_result != USHER_RESULT_OK) {
    return took;
  }
  operation_settle(each, 1, 50);
  if (!operation_wait(each, 0)) {
    call_cancel(self, each->op);
    if (!operation_wait(each, 5000)) {
      probe_skip("needs operation.cancel: an operation went on after cancel");
    }
    took = each->ended_at > each->cancelled_at ? each->ended_at - each->cancelled_at : 0;
  }
  return took;
}

enum { START_TRIES = 5, START_ALLOWED = 20, START_MOST = 200 };

/* A start may not block. The quickest of several counts; whether that was soon enough. */
static bool judge_start(instance *self, const trial *trial) {
  uint64_t least = UINT64_MAX;
  for (unsigned round = 0; round < START_TRIES && least > START_ALLOWED; round++) {
    uint64_t since = probe_milliseconds(), took;
    operation *each = trial_start(self, trial);
    took = probe_milliseconds() - since;
    least = took < least ? took : least;
    if (each->start_result == USHER_RESULT_OK) {
      operation_stop(each);
    }
  }
  if (least > START_MOST) {
    probe_fail("a start of “%s” takes %llu ms, where %d are allowed", trial_name(trial), (unsigned long long)least,
               START_ALLOWED);
  }
  if (least > START_ALLOWED) {
    probe_warn("a start of “%s” takes %llu ms, where %d are allowed", trial_name(trial), (unsigned long long)least,
               START_ALLOWED);
  }
  return least <= START_ALLOWED;
}

/* After 2 s the host completes it itself, and what the plugin then says is late. The quickest of several counts. */
void cancel_latency(void) {
  instance *self = instance_begin();
  static trials trials;
  unsigned judged = 0;
  bool soon = true;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    uint64_t least = UINT64_MAX;
    soon &= judge_start(self, &trials.all[index]);
    for (unsigned round = 0; round < TRIES && (round == 0 || least > ALLOWED); round++) {
      uint64_t took = time_cancel(self, &trials.all[index]);
      least = took < least ? took : least;
      if (least == UINT64_MAX) {
        break; /* it ends by itself too soon */
      }
    }
    judged += least != UINT64_MAX;
    if (least != UINT64_MAX && least > MOST) {
      probe_fail("“%s” completes %llu ms after it was cancelled; the host has given up by then",
                 trial_name(&trials.all[index]), (unsigned long long)least);
    }
    if (least != UINT64_MAX && least > ALLOWED) {
      probe_warn("“%s” completes %llu ms after it was cancelled", trial_name(&trials.all[index]),
                 (unsigned long long)least);
    }
  }
  instance_end(self);
  if (judged == 0 && soon) {
    probe_skip("nothing runs long enough here to be cancelled");
  }
}

/* -- Calls that come while the plugin is in a call of its own ---------------------------------------------------------------- */

enum { WAIT = 100, LEAST_CALLS = 3 };

/* How often a call on another thread came back before the host's function did. Guarded by the instance's lock. */
typedef struct meetings {
  unsigned in_deliver, missed_in_deliver, in_complete, missed_in_complete;
  unsigned under_way, expected; /* calls aside; completions */
} meetings;

typedef struct aside {
  instance *self;
  usher_op op; /* 0: cancels one that never was */
  bool returned, left;
} aside;

static void *call_aside(void *context) {
  aside *mine = context;
  meetings *all = mine->self->data;
  bool is_last;
  if (mine->op == 0) {
    call_cancel(mine->self, operation_number());
  } else {
    call_resume(mine->self, mine->op, 0);
  }
  pthread_mutex_lock(&mine->self->lock);
  mine->returned = true;
  is_last = mine->left;
  all->under_way--;
  pthread_cond_broadcast(&mine->self->changed);
  pthread_mutex_unlock(&mine->self->lock);
  if (is_last) {
    free(mine);
  }
  return NULL;
}

static bool has_returned(instance *self, void *context) {
  (void)self;
  return ((aside *)context)->returned;
}

/* Whether a call on another thread returns while this one stays in the host. */
static bool meets(instance *self, usher_op op) {
  aside *mine = calloc(1, sizeof *mine);
  meetings *all = self->data;
  pthread_t thread;
  bool returned;
  if (mine == NULL) {
    probe_skip("there is no memory left");
  }
  *mine = (aside){.self = self, .op = op};
  pthread_mutex_lock(&self->lock);
  all->under_way++;
  pthread_mutex_unlock(&self->lock);
  if (pthread_create(&thread, NULL, call_aside, mine) != 0) {
    probe_skip("no thread could be started");
  }
  pthread_detach(thread);
  instance_wait(self, WAIT, has_returned, mine);
  pthread_mutex_lock(&self->lock);
  returned = mine->returned;
  mine->left = true;
  pthread_mutex_unlock(&self->lock);
  if (returned) {
    free(mine);
  }
  return returned;
}

static uint32_t meet_in_deliver(instance *self, operation *of, uint32_t kind, const void *item) {
  meetings *all = self->data;
  (void)kind, (void)item;
  if (of->delivered <= LEAST_CALLS) {
    bool missed = !meets(self, plugin.table.resume == NULL ? 0 : of->op);
    pthread_mutex_lock(&self->lock);
    all->in_deliver++;
    all->missed_in_deliver += missed;
    pthread_mutex_unlock(&self->lock);
  }
  return USHER_DELIVER_MORE;
}

static void meet_in_complete(instance *self, operation *of) {
  meetings *all = self->data;
  bool missed = !meets(self, 0);
  (void)of;
  pthread_mutex_lock(&self->lock);
  all->in_complete++;
  all->missed_in_complete += missed;
  pthread_cond_broadcast(&self->changed);
  pthread_mutex_unlock(&self->lock);
}

static bool nothing_is_under_way(instance *self, void *context) {
  const meetings *all = self->data;
  (void)context;
  return all->under_way == 0 && all->in_complete >= all->expected;
}

/* Inside `deliver` and `complete` the host calls what any thread may call, from another one. A plugin that holds a lock of
 * its own across its calls never lets it return; on a busy machine one of several does. */
void completes_inline_or_later(void) {
  instance *self = instance_begin();
  static trials trials;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    const trial *each = &trials.all[index];
    meetings found = {0};
    self->data = &found;
    self->on_deliver = meet_in_deliver;
    self->on_complete = meet_in_complete;
    for (unsigned round = 0; round < LEAST_CALLS; round++) {
      operation *ran = trial_start(self, each);
      if (ran->start_result != USHER_RESULT_OK) {
        break;
      }
      operation_settle(ran, trial_is(each, USHER_METHOD_ONCE) ? UINT64_MAX : LEAST_CALLS, 200);
      operation_stop(ran);
      found.expected = round + 1;
      instance_wait(self, 5000, nothing_is_under_way, NULL);
    }
    if (found.in_deliver >= LEAST_CALLS && found.missed_in_deliver == found.in_deliver) {
      probe_fail("while “%s” is in `deliver`, no call of %s on another thread returns: it holds a lock meanwhile",
                 trial_name(each), plugin.table.resume == NULL ? "cancel" : "resume");
    }
    if (found.in_complete >= LEAST_CALLS && found.missed_in_complete == found.in_complete) {
      probe_fail("while “%s” is in `complete`, no call of cancel on another thread returns: it holds a lock meanwhile",
                 trial_name(each));
    }
  }
  self->on_deliver = NULL;
  self->on_complete = NULL;
  instance_end(self);
  skip_where_nothing_began(self);
}
