/* SPDX-License-Identifier: Apache-2.0 */

/* data: how much memory it takes, and how streams go. */

#define _GNU_SOURCE

#include "data.h"

#include <time.h>

enum {
  MANY_ITEMS = 100000,
  LEAST_ITEMS = 10000,
  SETTLED_ITEMS = 1000, /* so many have been delivered when the counting begins */
  STEP = 500,
  MOST_MILLISECONDS = 4000,
};

static const uint64_t most_growth = 48u << 20;
static const uint64_t most_paused_growth = 32u << 20;

/* -- Many items ----------------------------------------------------------------------------------------------------------- */

/* The process's memory, as items come. Only the delivering thread looks. */
typedef struct memory {
  uint64_t at_first, until;
  uint64_t items;
} memory;

static uint32_t count_memory(instance *self, operation *of, uint32_t kind, const void *item) {
  memory *mine = self->data;
  (void)kind, (void)item;
  mine->items = of->delivered;
  if (mine->items == SETTLED_ITEMS) {
    mine->at_first = process_resident_bytes();
  }
  if (mine->items <= SETTLED_ITEMS || mine->items % STEP != 0) {
    return USHER_DELIVER_MORE;
  }
  uint64_t now = process_resident_bytes();
  if (now > mine->at_first + most_growth) {
    probe_fail("“%s” has taken %llu MiB more after %llu items, each of which is over when it has been delivered",
               operation_name(of), (unsigned long long)((now - mine->at_first) >> 20), (unsigned long long)mine->items);
  }
  return mine->items >= MANY_ITEMS || probe_milliseconds() > mine->until ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

void bounded_memory(void) {
  instance *self = instance_begin();
  static data_methods methods;
  uint64_t most = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    uint32_t kind = methods.all[index].method->kind;
    memory mine = {.until = probe_milliseconds() + MOST_MILLISECONDS};
    operation *each;
    if (kind != USHER_METHOD_ONCE && kind != USHER_METHOD_STREAM) {
      continue;
    }
    self->data = &mine;
    self->on_deliver = count_memory;
    each = data_start_many(self, &methods.all[index], MANY_ITEMS);
    if (each->start_result == USHER_RESULT_OK) {
      operation_settle(each, MANY_ITEMS, 500);
      operation_stop(each);
      most = mine.items > most ? mine.items : most;
    }
    self->on_deliver = NULL;
  }
  instance_end(self);
  if (most < LEAST_ITEMS) {
    probe_skip("no method delivers %d items here; the most are %llu", LEAST_ITEMS, (unsigned long long)most);
  }
}

/* -- Streams -------------------------------------------------------------------------------------------------------------- */

enum { FIRST_ITEM = 30000, WARM_ITEMS = 10, PAUSED = 600, LOOK = 10 };

static uint32_t pause_when_warm(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)kind, (void)item;
  if (of->delivered < WARM_ITEMS) {
    return USHER_DELIVER_MORE;
  }
  pthread_mutex_lock(&self->lock);
  of->said_pause = true;
  pthread_mutex_unlock(&self->lock);
  return USHER_DELIVER_PAUSE;
}

/* While nobody takes items, none pile up. */
static void must_not_pile_up(const operation *self) {
  struct timespec look = {0, LOOK * 1000000};
  uint64_t until = probe_milliseconds() + PAUSED, before = process_resident_bytes();
  while (probe_milliseconds() < until) {
    uint64_t now = process_resident_bytes();
    if (now > before + most_paused_growth) {
      probe_fail("“%s” has taken %llu MiB more while it was paused: what nobody takes is to be dropped",
                 operation_name(self), (unsigned long long)((now - before) >> 20));
    }
    nanosleep(&look, NULL);
  }
}

static bool is_paused(instance *self, void *context) {
  const operation *mine = context;
  (void)self;
  return mine->said_pause || mine->completions > 0;
}

static unsigned pace(instance *self, const data_method *method) {
  operation *each;
  self->on_deliver = pause_when_warm;
  each = data_start(self, method);
  if (each->start_result != USHER_RESULT_OK) {
    return 0;
  }
  if (operation_settle(each, 1, FIRST_ITEM) == SETTLEMENT_IDLE) {
    probe_fail("“%s” delivered nothing for 30 s, and did not complete", operation_name(each));
  }
  if (instance_wait(self, 2000, is_paused, each) && !operation_wait(each, 0)) {
    must_not_pile_up(each);
    self->on_deliver = NULL;
    call_resume(self, each->op, 0);
    if (operation_settle(each, each->delivered + 1, 5000) == SETTLEMENT_IDLE) {
      probe_skip("needs operation.pause: “%s” does not go on after a pause", operation_name(each));
    }
  }
  self->on_deliver = NULL;
  operation_stop(each);
  return 1;
}

void stream_paces(void) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned streams = 0, judged = 0;
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    if (methods.all[index].method->kind == USHER_METHOD_STREAM) {
      streams++;
      judged += pace(self, &methods.all[index]);
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip(streams == 0 ? "the plugin has no stream" : "every stream refuses its start here");
  }
}
