/* SPDX-License-Identifier: Apache-2.0 */

/* operation: calls that come while the plugin is in a call of its own. */

#define _GNU_SOURCE

#include "operation.h"

#include <stdlib.h>

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
