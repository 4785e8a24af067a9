/* SPDX-License-Identifier: Apache-2.0 */

/* operation: how long starting and cancelling take. */

#include "operation.h"

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
