/* SPDX-License-Identifier: Apache-2.0 */

/* operation: how long starting and cancelling take. */

#include "operation.h"

enum { TRIES = 3, END_ALLOWED = 200, END_MOST = 2000 };
enum { CALL_TRIES = 5, CALL_ALLOWED = 20, CALL_MOST = 200 };

/* Holds how long a call took against what every function tagged [no-block] may take; whether that was soon enough. */
static bool judge_call(const char *call, const trial *trial, uint64_t took) {
  probe_mend("Do what takes time on a thread of your own: check what came, note it down, and return.");
  if (took > CALL_MOST) {
    probe_fail("%s “%s” takes %llu ms, where %d are allowed", call, trial_name(trial), (unsigned long long)took,
               CALL_ALLOWED);
  }
  if (took > CALL_ALLOWED) {
    probe_warn("%s “%s” takes %llu ms, where %d are allowed", call, trial_name(trial), (unsigned long long)took,
               CALL_ALLOWED);
  }
  probe_mend(NULL);
  return took <= CALL_ALLOWED;
}

/* A start may not block. The quickest of several counts. */
static bool judge_start(instance *self, const trial *trial) {
  uint64_t least = UINT64_MAX;
  for (unsigned round = 0; round < CALL_TRIES && least > CALL_ALLOWED; round++) {
    uint64_t since = probe_milliseconds(), took;
    operation *each = trial_start(self, trial);
    took = probe_milliseconds() - since;
    least = took < least ? took : least;
    if (each->start_result == USHER_RESULT_OK) {
      operation_stop(each);
    }
  }
  return judge_call("a start of", trial, least);
}

/* How long cancelling takes, in milliseconds; UINT64_MAX where nothing was left to cancel. */
typedef struct times {
  uint64_t call, end; /* until the call returned, and until the operation completed */
} times;

static times time_cancel(instance *self, const trial *trial) {
  operation *each = trial_start(self, trial);
  times took = {UINT64_MAX, UINT64_MAX};
  uint64_t since;
  if (each->start_result != USHER_RESULT_OK) {
    return took;
  }
  operation_settle(each, 1, 50);
  if (!operation_wait(each, 0)) {
    since = probe_milliseconds();
    call_cancel(self, each->op);
    took.call = probe_milliseconds() - since;
    if (!operation_wait(each, 5000)) {
      probe_skip("needs operation.cancel: an operation went on after cancel");
    }
    took.end = each->ended_at > each->cancelled_at ? each->ended_at - each->cancelled_at : 0;
  }
  return took;
}

static uint64_t lesser(uint64_t one, uint64_t other) {
  return one < other ? one : other;
}

/* After 2 s the host completes it itself, and what the plugin then says is late. The quickest of several counts; false where
 * it ends by itself too soon. */
static bool judge_cancel(instance *self, const trial *trial) {
  times least = {UINT64_MAX, UINT64_MAX};
  for (unsigned round = 0; round < TRIES && (round == 0 || least.end > END_ALLOWED || least.call > CALL_ALLOWED); round++) {
    times took = time_cancel(self, trial);
    least = (times){lesser(least.call, took.call), lesser(least.end, took.end)};
    if (least.end == UINT64_MAX) {
      return false;
    }
  }
  judge_call("cancel of", trial, least.call);
  if (least.end > END_MOST) {
    probe_fail("“%s” completes %llu ms after it was cancelled; the host has given up by then", trial_name(trial),
               (unsigned long long)least.end);
  }
  if (least.end > END_ALLOWED) {
    probe_warn("“%s” completes %llu ms after it was cancelled", trial_name(trial), (unsigned long long)least.end);
  }
  return true;
}

void cancel_latency(void) {
  instance *self = instance_begin();
  static trials trials;
  unsigned judged = 0;
  bool soon = true;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    soon &= judge_start(self, &trials.all[index]);
    judged += judge_cancel(self, &trials.all[index]);
  }
  instance_end(self);
  if (judged == 0 && soon) {
    probe_skip("nothing runs long enough here to be cancelled");
  }
}
