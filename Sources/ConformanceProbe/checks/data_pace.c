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

enum { LIVES = 30, CALLS = 10, CALLS_MILLISECONDS = 5000, MOST_PER_CALL = 1024 };

/* Some calls of each method that ends by itself, in an instance of their own: what is kept until destroy is over then. */
static unsigned call_all(void) {
  instance *self = instance_begin();
  static data_methods methods; /* the tables are static, and layouts are never freed: once is enough */
  unsigned calls = 0;
  if (methods.count == 0) {
    data_methods_of(self, &methods);
  }
  for (size_t index = 0; index < methods.count; index++) {
    for (unsigned call = 0; call < CALLS && methods.all[index].method->kind == USHER_METHOD_ONCE; call++) {
      operation *each = data_start(self, &methods.all[index]);
      calls += each->start_result == USHER_RESULT_OK;
      if (each->start_result == USHER_RESULT_OK && !operation_wait(each, 1000)) {
        operation_stop(each);
      }
    }
  }
  instance_end(self);
  return calls;
}

/* A host lives for months, and what an operation needed is over when it has ended. What is made once, or kept for later,
 * grows in one half of the lives only. */
static void judge_calls(void) {
  uint64_t until = probe_milliseconds() + CALLS_MILLISECONDS, heap[3], one, other;
  unsigned lives = probe_rounds(LIVES), calls = 0;
  if (lives < LIVES) {
    return;
  }
  for (unsigned life = 0; life < LIVES; life++) {
    calls = call_all();
    if (calls == 0 || probe_milliseconds() > until) {
      return;
    }
    heap[life / (LIVES / 3)] = process_heap_bytes();
  }
  one = heap[1] > heap[0] ? heap[1] - heap[0] : 0;
  other = heap[2] > heap[1] ? heap[2] - heap[1] : 0;
  one = (one < other ? one : other) / (LIVES / 3 * calls);
  if (one > MOST_PER_CALL) {
    probe_fail("every data call leaves about %llu bytes of the heap behind", (unsigned long long)one);
  }
}

void bounded_memory(void) {
  static data_methods methods;
  uint64_t most = 0;
  instance *self;
  plugin_open();
  judge_calls();
  self = instance_begin();
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
