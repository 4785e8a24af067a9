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

/* The same while another one is open. */
static bool judge_second_start(instance *self, const trial *trial) {
  uint64_t least = UINT64_MAX;
  for (unsigned round = 0; round < CALL_TRIES && least > CALL_ALLOWED; round++) {
    operation *open = start_in_way(self, trial, WAY_PAUSED), *each;
    uint64_t since = probe_milliseconds(), took;
    if (open == NULL || open->start_result != USHER_RESULT_OK) {
      least = 0;
      break;
    }
    each = trial_start(self, trial);
    took = probe_milliseconds() - since;
    least = took < least ? took : least;
    if (each->start_result == USHER_RESULT_OK) {
      operation_stop(each);
    }
    operation_stop(open);
    leave_way(open);
  }
  self->on_deliver = NULL;
  return judge_call("a start while another one is open of", trial, least);
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

/* The same in a pause, or while items are held: what waits for `resume` waits for `cancel`, too. */
static uint64_t time_cancel_in(instance *self, const trial *trial, operation_way way) {
  operation *each = start_in_way(self, trial, way);
  uint64_t took = UINT64_MAX;
  if (each == NULL) {
    return took;
  }
  if (each->start_result == USHER_RESULT_OK && got_there(each) && !operation_wait(each, 0)) {
    call_cancel(self, each->op);
    took = 5000;
    if (operation_wait(each, 5000)) {
      took = each->ended_at > each->cancelled_at ? each->ended_at - each->cancelled_at : 0;
    }
  }
  leave_way(each);
  if (each->start_result == USHER_RESULT_OK) {
    operation_stop(each);
  }
  return took;
}

static void judge_end(const trial *trial, const char *when, uint64_t took) {
  if (took > END_MOST) {
    probe_fail("“%s” completes %llu ms or more after it was cancelled%s; the host has given up by then", trial_name(trial),
               (unsigned long long)took, when);
  }
  if (took > END_ALLOWED) {
    probe_warn("“%s” completes %llu ms after it was cancelled%s", trial_name(trial), (unsigned long long)took, when);
  }
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
  judge_end(trial, "", least.end);
  return true;
}

static void judge_cancel_in(instance *self, const trial *trial, operation_way way, const char *when) {
  uint64_t least = UINT64_MAX;
  for (unsigned round = 0; round < TRIES && (round == 0 || least > END_ALLOWED) && (round == 0 || least != UINT64_MAX);
       round++) {
    least = lesser(least, time_cancel_in(self, trial, way));
  }
  if (least != UINT64_MAX) {
    judge_end(trial, when, least);
  }
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
    if (trials.all[index].method != NULL && plugin.table.resume != NULL) {
      soon &= judge_second_start(self, &trials.all[index]);
      judge_cancel_in(self, &trials.all[index], WAY_PAUSED, " in a pause");
      judge_cancel_in(self, &trials.all[index], WAY_HELD, " while its items are held");
    }
  }
  instance_end(self);
  if (judged == 0 && soon) {
    probe_skip("nothing runs long enough here to be cancelled");
  }
}
