/* SPDX-License-Identifier: Apache-2.0 */

/* operation: cancelling. */

#include "operation.h"

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
