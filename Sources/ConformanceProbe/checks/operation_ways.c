/* SPDX-License-Identifier: Apache-2.0 */

/* operation: what state an operation can be in when it is to end. */

#define _GNU_SOURCE

#include "operation.h"

enum { KEPT_MOST = 64 };

/* What the host keeps of the operation that was brought into a state last. Guarded by the instance's lock. */
typedef struct keeper {
  const data_method *method;
  operation_way way;
  usher_op op; /* 0: of any */
  uint64_t holds[KEPT_MOST];
  size_t count;
} keeper;

static keeper kept;

static uint32_t bring_there(instance *self, operation *of, uint32_t kind, const void *item) {
  uint64_t hold = kept.way == WAY_HELD ? item_hold(layout_of_kind(&kept.method->items, kind), item) : 0;
  uint32_t bits = USHER_DELIVER_MORE;
  pthread_mutex_lock(&self->lock);
  if (kept.way == WAY_ENOUGH) {
    bits = USHER_DELIVER_ENOUGH;
  } else if (kept.way == WAY_PAUSED) {
    of->said_pause = true;
    bits = USHER_DELIVER_PAUSE;
  } else if (hold != 0 && kept.count < KEPT_MOST) {
    kept.holds[kept.count++] = hold;
    bits = USHER_DELIVER_HELD;
  }
  pthread_mutex_unlock(&self->lock);
  return bits;
}

operation *start_in_way(instance *self, const trial *trial, operation_way way) {
  operation *started;
  if (trial->method == NULL) {
    return NULL;
  }
  kept = (keeper){.method = trial->method, .way = way};
  self->on_deliver = bring_there;
  started = data_start_many(self, trial->method, KEPT_MOST);
  if (started->start_result == USHER_RESULT_OK) {
    operation_settle(started, way == WAY_HELD ? KEPT_MOST : 1, trial_is(trial, USHER_METHOD_WATCH) ? 50 : 100);
  }
  return started;
}

void leave_way(operation *of) {
  instance *self = of->owner;
  size_t count;
  pthread_mutex_lock(&self->lock);
  count = kept.count;
  kept.way = WAY_ENOUGH;
  pthread_mutex_unlock(&self->lock);
  for (size_t index = 0; index < count; index++) {
    call_resume(self, of->op, kept.holds[index]);
  }
  if (of->start_result == USHER_RESULT_OK) {
    operation_wait(of, 100);
  }
  self->on_deliver = NULL;
}

bool got_there(const operation *of) {
  return kept.way == WAY_HELD ? kept.count > 0 : of->delivered > 0;
}
