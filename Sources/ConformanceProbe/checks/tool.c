/* SPDX-License-Identifier: Apache-2.0 */

/* tools: the same use again and again, for what watches memory and threads. This side holds as much at the end as at the
 * beginning: one host, whose operations are freed once their instance has gone. */

#define _GNU_SOURCE

#include "../probe.h"

#include <stdlib.h>
#include <time.h>

enum { CYCLES = 100, METHODS_MOST = 64 };

/* An operation that can be started again and again with the same memory. */
typedef struct prepared {
  const data_method *method;
  usher_grant_v1 *grant;
  void *arguments;
} prepared;

static data_methods methods;
static prepared all[METHODS_MOST];

static void ignore_text(void *context, usher_str text) {
  (void)context;
  (void)text;
}

/* Reads all that is delivered: who frees it too early is seen by its reader. */
static uint32_t read_item(instance *self, operation *of, uint32_t kind, const void *item) {
  const layout *layout = NULL;
  char problem[300];
  (void)self;
  for (size_t index = 0; index < methods.count && layout == NULL; index++) {
    if (methods.all[index].method == of->method) {
      layout = layout_of_kind(&methods.all[index].items, kind);
    }
  }
  if (layout != NULL && layout_holds(layout, item, problem, sizeof problem)) {
    item_image image = item_take(layout, item, false);
    item_forget(&image);
  }
  return of->delivered >= 16 ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

static void prepare(void) {
  instance *self = instance_begin();
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    all[index] = (prepared){&methods.all[index], grant_for(&methods.all[index]), arguments_for(&methods.all[index])};
  }
  instance_end(self);
}

static void operate(instance *self, const prepared *with) {
  const usher_method_v1 *method = with->method->method;
  operation *started;
  if (method->kind == USHER_METHOD_ASK) {
    return; /* it shows something to a person */
  }
  started = operation_start(self, with->method->table, method, with->grant, with->arguments);
  if (started->start_result == USHER_RESULT_OK) {
    if (method->kind == USHER_METHOD_ONCE) {
      operation_settle(started, UINT64_MAX, 10000);
    } else {
      operation_settle(started, 4, method->kind == USHER_METHOD_STREAM ? 100 : 2);
    }
    operation_stop(started);
  }
}

static void forget_operations(instance *self) {
  while (self->operations != NULL) {
    operation *next = self->operations->next;
    free(self->operations);
    self->operations = next;
  }
}

static void cycle(instance *self) {
  usher_status_v1 status;
  self->destroyed = false;
  self->on_deliver = read_item;
  instance_begin_existing(self);
  for (size_t index = 0; index < probe.scopes.count; index++) {
    call_status_of(self, probe.scopes.items[index], &status);
    call_explain(self, text_of(probe.scopes.items[index]), ignore_text, NULL);
  }
  for (size_t index = 0; index < methods.count; index++) {
    operate(self, &all[index]);
  }
  if (plugin.table.request != NULL) {
    operation *asked = operation_request(self, probe.default_scope, "A check asks.");
    if (asked->start_result == USHER_RESULT_OK) {
      operation_settle(asked, UINT64_MAX, 20);
      operation_stop(asked);
    }
  }
  call_cancel(self, operation_number());
  instance_end(self);
  forget_operations(self);
}

static void use_again_and_again(void) {
  unsigned rounds = probe_rounds(CYCLES);
  instance *self;
  plugin_open();
  prepare();
  self = instance_new(NULL);
  for (unsigned round = 0; round < rounds; round++) {
    cycle(self);
  }
}

/* -- For minutes --------------------------------------------------------------------------------------------------------- */

enum { QUARTERS = 4, GROWTH_LEAST = 1 << 20, SECONDS = 600, SETTLING = 50 };

typedef struct holdings {
  uint64_t memory, lives;
  unsigned descriptors, threads;
} holdings;

static holdings take_stock(uint64_t lives) {
  return (holdings){process_resident_bytes(), lives, process_descriptors(), process_threads()};
}

/* What grows in every quarter of the time, or is more than it was, goes on growing. */
static void judge_stock(const holdings *stock) {
  bool grows = true;
  for (int quarter = 1; quarter <= QUARTERS; quarter++) {
    grows &= stock[quarter].memory > stock[quarter - 1].memory + GROWTH_LEAST;
  }
  if (grows) {
    probe_fail("memory grew from %llu to %llu KiB over %llu instances, and in every quarter of the time",
               (unsigned long long)stock[0].memory >> 10, (unsigned long long)stock[QUARTERS].memory >> 10,
               (unsigned long long)(stock[QUARTERS].lives - stock[0].lives));
  }
  if (stock[QUARTERS].descriptors > stock[0].descriptors + 1) {
    probe_fail("%u descriptors more are open after %llu instances", stock[QUARTERS].descriptors - stock[0].descriptors,
               (unsigned long long)(stock[QUARTERS].lives - stock[0].lives));
  }
  if (stock[QUARTERS].threads > stock[0].threads + 1) {
    probe_fail("%u threads more run after %llu instances", stock[QUARTERS].threads - stock[0].threads,
               (unsigned long long)(stock[QUARTERS].lives - stock[0].lives));
  }
}

static void soak(void) {
  uint64_t length = (uint64_t)(probe.seconds == 0 ? SECONDS : probe.seconds) * 1000, since, lives = 0;
  holdings stock[QUARTERS + 1];
  instance *self;
  plugin_open();
  prepare();
  self = instance_new(NULL);
  for (; lives < SETTLING; lives++) {
    cycle(self);
  }
  since = probe_milliseconds();
  stock[0] = take_stock(lives);
  for (unsigned quarter = 1; quarter <= QUARTERS; quarter++) {
    while (probe_milliseconds() - since < length * quarter / QUARTERS) {
      cycle(self);
      lives++;
    }
    stock[quarter] = take_stock(lives);
  }
  judge_stock(stock);
}

const probe_check tool_checks[] = {
    {"tools.address-sanitizer", use_again_and_again},
    {"tools.thread-sanitizer", use_again_and_again},
    {"tools.valgrind", use_again_and_again},
    {"tools.soak", soak},
    {NULL, NULL},
};
