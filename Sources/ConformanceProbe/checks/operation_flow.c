/* SPDX-License-Identifier: Apache-2.0 */

/* operation: what the host answers to a delivery: enough, pause. */

#define _GNU_SOURCE

#include "operation.h"

#include <stdio.h>

enum { MANY = 64, LIVELY = 24, PATIENCE = 3000, LONGEST_END = 10000 };

/* -- Enough --------------------------------------------------------------------------------------------------------------- */

static uint32_t enough_at(instance *self, operation *of, uint32_t kind, const void *item) {
  const unsigned *at = self->data;
  (void)kind, (void)item;
  return of->delivered >= *at ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

static void judge_enough(operation *self, unsigned at) {
  if (operation_settle(self, at, 300) != SETTLEMENT_DONE || self->delivered < at) {
    operation_stop(self); /* so many never came */
    return;
  }
  if (!operation_wait(self, LONGEST_END)) {
    probe_fail("“%s” was told that it is enough, and did not complete", operation_name(self));
  }
  if (self->result != USHER_RESULT_OK) {
    probe_fail("“%s” was told that it is enough, and completed with %d, where OK is right", operation_name(self),
               self->result);
  }
}

void enough_is_enough(void) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned at, judged = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  self->data = &at;
  self->on_deliver = enough_at;
  for (size_t index = 0; index < methods.count; index++) {
    for (at = 1; at <= 3; at += 2) {
      operation *each = data_start_many(self, &methods.all[index], MANY);
      if (each->start_result == USHER_RESULT_OK) {
        judge_enough(each, at);
        judged += each->said_enough;
      }
    }
  }
  instance_end(self);
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->overlapped) {
      probe_skip("needs operation.in-order: deliveries overlap");
    }
    if (each->after_enough > 0) {
      probe_fail("“%s” delivered %llu items more after it was told that it is enough", operation_name(each),
                 (unsigned long long)each->after_enough);
    }
  }
  if (judged == 0) {
    probe_skip("no method delivers anything here");
  }
}

/* -- Pause ---------------------------------------------------------------------------------------------------------------- */

static uint32_t pause_always(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)kind, (void)item;
  pthread_mutex_lock(&self->lock);
  of->said_pause = true;
  pthread_mutex_unlock(&self->lock);
  return USHER_DELIVER_PAUSE;
}

static bool broke_the_pause(instance *self, void *context) {
  (void)self;
  return ((operation *)context)->while_paused > 0;
}

static void must_stay_paused(operation *self, unsigned milliseconds) {
  if (instance_wait(self->owner, milliseconds, broke_the_pause, self)) {
    if (self->overlapped) {
      probe_skip("needs operation.in-order: deliveries overlap");
    }
    probe_fail("“%s” went on delivering while it was paused", operation_name(self));
  }
}

bool is_lively(instance *self, const data_method *method) {
  operation *each;
  bool many;
  if (method->method->kind == USHER_METHOD_WATCH || method->method->kind == USHER_METHOD_ASK) {
    return false;
  }
  self->on_deliver = NULL;
  each = data_start_many(self, method, MANY);
  if (each->start_result != USHER_RESULT_OK) {
    return false;
  }
  many = operation_settle(each, LIVELY, 300) == SETTLEMENT_DONE && each->delivered >= 3;
  operation_stop(each);
  return many;
}

/* Pauses it at each item, the first time for longer. */
static void pause_and_resume(operation *self) {
  for (uint64_t items = 1; items <= 8 && operation_settle(self, items, PATIENCE) == SETTLEMENT_DONE; items++) {
    if (self->delivered < items) {
      return; /* it ended */
    }
    must_stay_paused(self, items == 1 ? 100 : 10); /* the plugin knows of it by then */
    call_resume(self->owner, self->op, 0);
    if (operation_settle(self, items + 1, PATIENCE) == SETTLEMENT_DONE) {
      continue;
    }
    call_resume(self->owner, self->op, 0);
    if (operation_settle(self, items + 1, 1000) == SETTLEMENT_DONE) {
      probe_skip("needs operation.resume-before-deliver-returns: “%s” lost a resume", operation_name(self));
    }
    probe_fail("“%s” neither delivered nor completed after it was resumed", operation_name(self));
  }
}

static void cancel_in_a_pause(operation *self) {
  operation_settle(self, 1, 1000);
  must_stay_paused(self, 5);
  call_cancel(self->owner, self->op);
  if (!operation_wait(self, LONGEST_END)) {
    probe_fail("“%s” was cancelled in a pause, and did not complete", operation_name(self));
  }
}

void pause_is_obeyed(void) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned judged = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    bool lively = is_lively(self, &methods.all[index]);
    operation *each;
    self->on_deliver = pause_always;
    each = data_start_many(self, &methods.all[index], MANY);
    if (each->start_result != USHER_RESULT_OK) {
      continue;
    }
    if (lively) {
      pause_and_resume(each);
    }
    cancel_in_a_pause(each);
    each = data_start_many(self, &methods.all[index], MANY);
    if (each->start_result == USHER_RESULT_OK) {
      cancel_in_a_pause(each);
      judged += each->said_pause;
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("no method delivers anything here");
  }
}

/* -- Resumed while it still delivers ------------------------------------------------------------------------------------------ */

/* A thread of the host's that resumes what it is told to. */
typedef struct resumer {
  instance *self;
  pthread_mutex_t lock; /* guards everything below */
  pthread_cond_t changed;
  usher_op wanted; /* 0: nothing */
  uint64_t asked, done;
  bool stops;
} resumer;

static void *resume_on(void *context) {
  resumer *mine = context;
  pthread_mutex_lock(&mine->lock);
  while (!mine->stops) {
    usher_op op = mine->wanted;
    if (op == 0) {
      pthread_cond_wait(&mine->changed, &mine->lock);
      continue;
    }
    mine->wanted = 0;
    pthread_mutex_unlock(&mine->lock);
    call_resume(mine->self, op, 0);
    pthread_mutex_lock(&mine->lock);
    mine->done = mine->asked;
    pthread_cond_broadcast(&mine->changed);
  }
  pthread_mutex_unlock(&mine->lock);
  return NULL;
}

/* Waits until the resume has returned, but no longer than a host may stay in `deliver`. */
static void let_it_return(resumer *self) {
  uint64_t until = probe_milliseconds() + 15;
  bool done = false;
  while (!done && probe_milliseconds() < until) {
    pthread_mutex_lock(&self->lock);
    done = self->done == self->asked;
    pthread_mutex_unlock(&self->lock);
  }
}

/* Asks for a resume, and answers pause: now when it has been made already, now when it comes about now. */
static uint32_t resume_and_pause(instance *self, operation *of, uint32_t kind, const void *item) {
  resumer *mine = self->data;
  (void)kind, (void)item;
  pthread_mutex_lock(&mine->lock);
  mine->wanted = of->op;
  mine->asked++;
  pthread_cond_broadcast(&mine->changed);
  pthread_mutex_unlock(&mine->lock);
  if (of->delivered % 2 == 1) {
    let_it_return(mine);
  }
  return USHER_DELIVER_PAUSE;
}

/* Every pause has been ended by now, so nothing is left to wait for. */
static void must_go_on(operation *self, uint64_t rounds) {
  if (operation_settle(self, rounds, 3000) != SETTLEMENT_IDLE) {
    return;
  }
  uint64_t before = self->delivered;
  call_resume(self->owner, self->op, 0);
  if (operation_settle(self, before + 1, 1000) == SETTLEMENT_DONE) {
    probe_fail("“%s” lost a resume that came before `deliver` had returned, at item %llu", operation_name(self),
               (unsigned long long)before);
  }
  probe_skip("needs operation.pause: “%s” does not go on after it was resumed", operation_name(self));
}

static unsigned resume_early(instance *self, resumer *with, const data_method *method, unsigned rounds) {
  unsigned done = 0;
  uint64_t until = probe_milliseconds() + 3000;
  if (!is_lively(self, method)) {
    return 0;
  }
  self->data = with;
  self->on_deliver = resume_and_pause;
  while (done < rounds && probe_milliseconds() < until) {
    operation *each = data_start_many(self, method, rounds);
    if (each->start_result != USHER_RESULT_OK) {
      break;
    }
    must_go_on(each, rounds);
    self->on_deliver = NULL;
    operation_stop(each);
    self->on_deliver = resume_and_pause;
    done += (unsigned)each->delivered;
  }
  self->on_deliver = NULL;
  return done;
}

void resume_before_deliver_returns(void) {
  instance *self = instance_begin();
  static data_methods methods;
  resumer with = {.self = self, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  pthread_t thread;
  unsigned judged = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  if (plugin.table.resume == NULL) {
    probe_skip("the plugin has no resume");
  }
  if (pthread_create(&thread, NULL, resume_on, &with) != 0) {
    probe_skip("no thread could be started");
  }
  for (size_t index = 0; index < methods.count; index++) {
    judged += resume_early(self, &with, &methods.all[index], probe_rounds(2000));
  }
  pthread_mutex_lock(&with.lock);
  with.stops = true;
  pthread_cond_broadcast(&with.changed);
  pthread_mutex_unlock(&with.lock);
  pthread_join(thread, NULL);
  instance_end(self);
  if (judged == 0) {
    probe_skip("no method delivers several items here");
  }
}
