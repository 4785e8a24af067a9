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
static bool is_result(usher_result result) {
  return result <= 0 && (result >= USHER_RESULT_DAMAGED || plugin.table.abi_minor > USHER_ABI_MINOR);
}

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

/* -- A start that failed --------------------------------------------------------------------------------------------------- */

enum { ROOM = 8192 };

/* Memory that has room for everything that a plugin might read by mistake. */
static void *room(const void *from, size_t size) {
  char *memory = calloc(1, ROOM);
  if (memory == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(memory, from, size);
  return memory;
}

static void *arguments_of_size(const data_method *method, uint32_t size) {
  void *arguments = room(arguments_for(method), method->arguments->size);
  memcpy(arguments, &size, sizeof size);
  return arguments;
}

static void start_with_bad_arguments(instance *self, const data_method *method) {
  static const uint32_t sizes[] = {0, 4, 7};
  for (size_t index = 0; index < sizeof sizes / sizeof *sizes; index++) {
    operation_start(self, method->table, method->method, grant_for(method), arguments_of_size(method, sizes[index]));
  }
}

static void start_with_bad_grants(instance *self, const data_method *method) {
  static const usher_authorization refused[] = {USHER_AUTHORIZATION_UNSET, USHER_AUTHORIZATION_DENIED, 12345};
  usher_grant_v1 *grant;
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
    grant = grant_for(method);
    grant->authorization = refused[index];
    operation_start(self, method->table, method->method, grant, arguments_for(method));
  }
  grant = grant_for(method);
  grant->scope = text_of("no-such-scope");
  operation_start(self, method->table, method->method, grant, arguments_for(method));
  grant = grant_for(method);
  grant->expires_unix_ms = ((int64_t)time(NULL) - 60) * 1000;
  operation_start(self, method->table, method->method, grant, arguments_for(method));
  grant = room(grant_for(method), sizeof *grant);
  grant->struct_size = 8;
  operation_start(self, method->table, method->method, grant, arguments_for(method));
}

static bool has_number(const usher_extension_v1 *table, uint32_t number) {
  for (uint32_t index = 0; index < table->method_count; index++) {
    if (method_at(table, index)->number == number) {
      return true;
    }
  }
  return false;
}

/* What was started as a method that there isn't. */
static operation *unknown_starts[1024];
static size_t unknown_count;

static void start_unknown_methods(instance *self, const data_method *method) {
  const uint32_t numbers[] = {0, method->table->method_count + 1, 99, method->method->number | 0x10000, 1000000, UINT32_MAX};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    usher_method_v1 *unknown = room(method->method, sizeof *unknown);
    unknown->number = numbers[index];
    if (has_number(method->table, numbers[index]) || unknown_count == 1024) {
      continue;
    }
    unknown_starts[unknown_count++] =
        operation_start(self, method->table, unknown, grant_for(method), arguments_of_size(method, 4096));
  }
}

/* It is refused when it starts, or completes with an error. */
static void judge_unknown_methods(void) {
  for (size_t index = 0; index < unknown_count; index++) {
    const operation *each = unknown_starts[index];
    if (each->start_result == USHER_RESULT_OK &&
        (each->delivered > 0 || (each->completions > 0 && each->result == USHER_RESULT_OK))) {
      probe_fail("a start of method %u, which there isn't, delivered %llu items and completed with %d",
                 each->method->number, (unsigned long long)each->delivered, each->result);
    }
  }
}

static bool somebody_broke_it(instance *self, void *context) {
  (void)context;
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_returned && each->start_result != USHER_RESULT_OK &&
        each->completions + each->delivered + each->delivered_after_end > 0) {
      return true;
    }
  }
  return false;
}

/* Whatever a plugin makes of a start, when it says no it has said all. Calls that it takes are cancelled. */
void start_error_never_completes(void) {
  instance *self = instance_begin();
  static trials trials;
  bool broken;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    const data_method *method = trials.all[index].method;
    if (method == NULL) {
      continue;
    }
    data_start(self, method);
    start_with_bad_arguments(self, method);
    start_with_bad_grants(self, method);
    start_unknown_methods(self, method);
  }
  if (plugin.table.request != NULL) {
    operation_request(self, "no-such-scope", "A check asks.");
  }
  broken = instance_wait(self, 50, somebody_broke_it, NULL);
  for (operation *each = self->operations; each != NULL && !broken; each = each->next) {
    if (each->start_result == USHER_RESULT_OK) {
      call_cancel(self, each->op);
      operation_wait(each, 2500);
    }
  }
  instance_end(self);
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_result != USHER_RESULT_OK && each->completions + each->delivered + each->delivered_after_end > 0) {
      probe_fail("a start of “%s” returned %d, and the operation delivered %llu items and completed %u times",
                 operation_name(each), each->start_result,
                 (unsigned long long)(each->delivered + each->delivered_after_end), each->completions);
    }
  }
  judge_unknown_methods();
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
