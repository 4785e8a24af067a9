/* SPDX-License-Identifier: Apache-2.0 */

/* operation: how one begins, what comes of it, and in what order. */

#define _GNU_SOURCE

#include "operation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* -- Exactly one completion ---------------------------------------------------------------------------------------------- */

/* A call that ends by itself has 30 s between start, deliveries and completion. Nobody waits that long where it doesn't
 * even end when it is cancelled. */
static void run_once(instance *self, const trial *trial) {
  operation *first = trial_start(self, trial), *again;
  settlement came;
  if (first->start_result != USHER_RESULT_OK || (came = operation_settle(first, UINT64_MAX, 3000)) == SETTLEMENT_DONE) {
    return;
  }
  call_cancel(self, first->op);
  if (came == SETTLEMENT_BUSY) {
    operation_wait(first, 2500);
    return;
  }
  if (!operation_wait(first, 2500)) {
    probe_fail("“%s” never completed, neither by itself nor when it was cancelled", trial_name(trial));
  }
  again = trial_start(self, trial);
  if (again->start_result == USHER_RESULT_OK && operation_settle(again, UINT64_MAX, 30000) == SETTLEMENT_IDLE) {
    call_cancel(self, again->op);
    probe_fail("“%s” neither delivered nor completed for 30 s", trial_name(trial));
  }
}

/* A later minor may have more of them, below the last one. */
static void judge_completions(const instance *self) {
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (!is_result(each->start_result)) {
      probe_fail("a start of “%s” returned %d, which no table has", operation_name(each), each->start_result);
    }
    if (each->completions > 0 && !is_result(each->result)) {
      probe_fail("an operation of “%s” completed with %d, which no table has", operation_name(each), each->result);
    }
    if (each->start_result == USHER_RESULT_OK && each->completions > 1) {
      probe_fail("an operation of “%s” completed %u times", operation_name(each), each->completions);
    }
  }
  if (self->foreign_completions > 0) {
    probe_fail("something was completed or delivered %u times for operations that nobody had started",
               self->foreign_completions);
  }
}

void skip_where_nothing_began(const instance *self) {
  usher_result refusal = USHER_RESULT_OK;
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_result == USHER_RESULT_OK) {
      return;
    }
    refusal = each->start_result;
  }
  probe_skip("every start is refused here (%d)", refusal);
}

/* By itself, cancelled at once, and pending when the instance is destroyed. */
void exactly_once(void) {
  instance *self = instance_begin();
  static trials trials;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    const trial *each = &trials.all[index];
    operation *cancelled;
    if (trial_is(each, USHER_METHOD_ONCE)) {
      run_once(self, each);
    } else {
      operation_run(trial_start(self, each), 16);
    }
    cancelled = trial_start(self, each);
    if (cancelled->start_result == USHER_RESULT_OK) {
      call_cancel(self, cancelled->op);
      operation_wait(cancelled, 2500); /* whether it ends is another check's */
    }
  }
  for (size_t index = 0; index < trials.count; index++) {
    trial_start(self, &trials.all[index]);
  }
  instance_end(self);
  judge_completions(self);
  skip_where_nothing_began(self);
}

/* -- Order ------------------------------------------------------------------------------------------------------------------ */

static uint32_t enough_at_third(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)self, (void)kind, (void)item;
  return of->delivered >= 3 ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

/* Completed by itself, by cancel, by enough, by destroy. */
void deliver_after_complete(void) {
  instance *self = instance_begin();
  static trials trials;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    const trial *each = &trials.all[index];
    operation *cancelled;
    operation_run(trial_start(self, each), 16);
    cancelled = trial_start(self, each);
    if (cancelled->start_result == USHER_RESULT_OK) {
      operation_settle(cancelled, 1, 50);
      operation_stop(cancelled);
    }
    self->on_deliver = enough_at_third;
    operation_run(trial_start(self, each), 16);
    self->on_deliver = NULL;
  }
  for (size_t index = 0; index < trials.count; index++) {
    trial_start(self, &trials.all[index]);
  }
  instance_end(self);
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_result == USHER_RESULT_OK && each->delivered_after_end > 0) {
      probe_fail("an operation of “%s” delivered %llu items after it had completed", operation_name(each),
                 (unsigned long long)each->delivered_after_end);
    }
  }
  skip_where_nothing_began(self);
}

/* A slow host: whoever doesn't wait for `deliver` shows it. */
static uint32_t take_time(instance *self, operation *of, uint32_t kind, const void *item) {
  struct timespec time = {0, of->delivered <= 16 ? 3000000 : 0};
  (void)self, (void)kind, (void)item;
  nanosleep(&time, NULL);
  return USHER_DELIVER_MORE;
}

static bool is_delivering(instance *self, void *context) {
  (void)self;
  return ((operation *)context)->delivering || ((operation *)context)->completions > 0;
}

/* Lets deliveries take their time, and cancels in the middle of one. */
void in_order(void) {
  instance *self = instance_begin();
  static trials trials;
  trials_of(self, &trials);
  self->on_deliver = take_time;
  for (size_t index = 0; index < trials.count; index++) {
    const trial *each = &trials.all[index];
    operation *cancelled;
    operation_run(each->method == NULL ? trial_start(self, each) : data_start_many(self, each->method, 64), 16);
    cancelled = trial_start(self, each);
    if (cancelled->start_result == USHER_RESULT_OK) {
      instance_wait(self, 50, is_delivering, cancelled);
      operation_stop(cancelled);
    }
  }
  instance_end(self);
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->overlapped) {
      probe_fail("an operation of “%s” delivered or completed while one of its deliveries had not returned",
                 operation_name(each));
    }
  }
  skip_where_nothing_began(self);
}

const probe_check operation_checks[] = {
    {"operation.exactly-once", exactly_once},
    {"operation.start-error-never-completes", start_error_never_completes},
    {"operation.completes-inline-or-later", completes_inline_or_later},
    {"operation.cancel", cancel_works},
    {"operation.cancel-latency", cancel_latency},
    {"operation.deliver-after-complete", deliver_after_complete},
    {"operation.in-order", in_order},
    {"operation.enough", enough_is_enough},
    {"operation.pause", pause_is_obeyed},
    {"operation.resume-before-deliver-returns", resume_before_deliver_returns},
    {"operation.held", held_stays},
    {"operation.hold-after-complete", hold_after_complete},
    {"operation.copies-arguments", copies_what_it_needs},
    {"operation.destroy-race", destroy_race},
    {"operation.no-call-after-destroy", no_call_after_destroy},
    {NULL, NULL},
};
