/* SPDX-License-Identifier: Apache-2.0 */

/* threads: on whose threads a plugin is called, and what becomes of its own. */

#define _GNU_SOURCE

#include "../probe.h"

#include <stdlib.h>
#include <unistd.h>

static instance_answers *answers_new(void) {
  instance_answers *answers = calloc(1, sizeof *answers);
  if (answers == NULL) {
    probe_skip("there is no memory left");
  }
  return answers;
}

/* Runs a part of a check on a thread of its own, with a stack of that size (0: as usual), and waits for its end. */
static void on_thread(size_t stack, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  if (stack != 0 && pthread_attr_setstacksize(&attributes, stack) != 0) {
    probe_skip("no thread can have a stack of %zu bytes here", stack);
  }
  if (pthread_create(&thread, &attributes, body, context) != 0) {
    probe_skip("no thread could be started");
  }
  pthread_attr_destroy(&attributes);
  pthread_join(thread, NULL);
}

/* -- A small stack ---------------------------------------------------------------------------------------------------------- */

enum { SMALL_STACK = 64 * 1024 };

static instance_answers *small_answers; /* of the one check that runs */

/* Ends the check itself: that the thread can end is another check's business. */
static void *whole_life(void *unused) {
  instance *self = instance_begin();
  (void)unused;
  instance_use(self, NULL, small_answers);
  instance_end(self);
  probe_pass();
}

static void small_stack(void) {
  plugin_open();
  small_answers = answers_new();
  on_thread(SMALL_STACK, whole_life, NULL);
}

/* -- None left over --------------------------------------------------------------------------------------------------------- */

static void one_use(instance_answers *answers) {
  instance *self = instance_begin();
  instance_use(self, NULL, answers);
  instance_end(self);
}

/* What the first use starts may stay: a runtime's pool, a library's dispatcher. A pool may grow later too, but not by a
 * thread for every use. */
static void none_left_over(void) {
  enum { ROUNDS = 8, MOST_GROWTH = 5, MILLISECONDS = 30000 };
  uint64_t until = probe_milliseconds() + MILLISECONDS;
  instance_answers *answers = answers_new();
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  unsigned before, most, after;
  plugin_open();
  one_use(answers);
  one_use(answers);
  before = process_threads();
  most = before + MOST_GROWTH;
  if (probe.swift_core != NULL && processors + 2 > MOST_GROWTH) {
    most = before + (unsigned)processors + 2; /* Swift's pool starts its threads when they are needed */
  }
  for (int round = 0; round < ROUNDS; round++) {
    if (probe_milliseconds() > until) {
      probe_skip("its operations take too long to be repeated");
    }
    one_use(answers);
  }
  after = process_threads_settled(most);
  if (after > most) {
    probe_fail("%u threads run after %d more instances were used and destroyed, where there were %u before", after, ROUNDS, before);
  }
}

/* -- Threads that end ------------------------------------------------------------------------------------------------------- */

/* One life, a step on a thread each. Every thread ends before the next begins, so that what the plugin keeps by thread
 * is gone, and its destructors have run. */
typedef struct moving_life {
  instance *self;
  usher_result created;
  usher_result usual_status, status;
  instance_answers *usual, *answers;
} moving_life;

static void *create_here(void *context) {
  moving_life *life = context;
  life->created = instance_create(life->self);
  return NULL;
}

static void *observe_here(void *context) {
  call_observe(((moving_life *)context)->self, 1);
  return NULL;
}

static void *use_here(void *context) {
  moving_life *life = context;
  instance_use(life->self, NULL, life->answers);
  return NULL;
}

static void *status_here(void *context) {
  moving_life *life = context;
  usher_status_v1 status;
  life->status = call_status_of(life->self, probe.default_scope, &status);
  return NULL;
}

static void *stop_observing_here(void *context) {
  call_observe(((moving_life *)context)->self, 0);
  return NULL;
}

static void *destroy_here(void *context) {
  call_destroy(((moving_life *)context)->self);
  return NULL;
}

static void thread_exit(void) {
  moving_life life = {.usual = answers_new(), .answers = answers_new()};
  usher_status_v1 status;
  const char *difference;
  life.self = instance_begin();
  life.usual_status = call_status_of(life.self, probe.default_scope, &status);
  instance_use(life.self, NULL, life.usual);
  instance_end(life.self);
  life.self = instance_new(NULL);
  on_thread(0, create_here, &life);
  if (life.created != USHER_RESULT_OK || life.self->theirs == NULL) {
    probe_fail("create returned %d on a thread of its own", life.created);
  }
  on_thread(0, observe_here, &life);
  for (int round = 0; round < 3; round++) {
    on_thread(0, status_here, &life);
    if (life.status != life.usual_status) {
      probe_fail("status returned %d on another thread than create's, which has ended, and %d before", life.status,
                 life.usual_status);
    }
  }
  on_thread(0, use_here, &life);
  difference = answers_differ(life.usual, life.answers);
  if (difference != NULL) {
    probe_fail("on another thread than create's, which has ended, %s", difference);
  }
  on_thread(0, stop_observing_here, &life);
  on_thread(0, destroy_here, &life);
}

/* -- Swift's pool ------------------------------------------------------------------------------------------------------------ */

enum { POOL_MILLISECONDS = 1000, MOST_OPERATIONS = 64 };

static uint32_t pause_all(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)self, (void)of, (void)kind, (void)item;
  return USHER_DELIVER_PAUSE;
}

/* A busy machine is late once; a pool that is blocked is late until what blocks it ends. */
static bool pool_answers(void) {
  return probe_pool(POOL_MILLISECONDS) == 1 || probe_pool(POOL_MILLISECONDS) == 1;
}

/* Asks all to end, and waits for a while. */
static void stop_all(instance *self, operation *const *open, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (open[index]->start_result == USHER_RESULT_OK && !operation_wait(open[index], 0)) {
      call_cancel(self, open[index]->op);
    }
  }
  for (size_t index = 0; index < count; index++) {
    if (open[index]->start_result == USHER_RESULT_OK) {
      operation_wait(open[index], 2000);
    }
  }
}

static bool delivered_or_ended(instance *self, void *context) {
  operation *of = context;
  (void)self;
  return of->delivered > 0 || of->completions > 0;
}

/* Gives operations the time to come to where they wait. */
static void let_begin(instance *self, operation *const *open, size_t count) {
  uint64_t until = probe_milliseconds() + 500;
  for (size_t index = 0; index < count; index++) {
    uint64_t now = probe_milliseconds();
    if (open[index]->start_result == USHER_RESULT_OK) {
      instance_wait(self, now < until ? (unsigned)(until - now) : 0, delivered_or_ended, open[index]);
    }
  }
}

/* As many operations at once as the pool has threads, and all wait for the host. */
static void judge_pool(instance *self, const data_method *method, size_t count) {
  operation *open[MOST_OPERATIONS];
  bool answers;
  for (size_t index = 0; index < count; index++) {
    open[index] = data_start(self, method);
  }
  let_begin(self, open, count);
  answers = pool_answers();
  stop_all(self, open, count);
  if (!answers) {
    probe_fail("while %zu operations of %s are open, no task of Swift's shared pool runs%s", count, method->method->name,
               pool_answers() ? "" : ", and none when they have been cancelled");
  }
}

static void leaves_pool_free(void) {
  data_methods *methods = calloc(1, sizeof *methods);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  size_t count = processors < 1 ? 1 : processors > MOST_OPERATIONS ? MOST_OPERATIONS : (size_t)processors;
  instance *self;
  if (probe_pool(0) < 0) {
    probe_skip("there is no Swift runtime in this process");
  }
  if (!pool_answers()) {
    probe_skip("Swift's shared pool doesn't answer on this machine, plugin or no plugin");
  }
  self = instance_begin();
  self->on_deliver = pause_all;
  if (!pool_answers()) {
    if (!process_has_room()) {
      probe_skip("needs hygiene.descriptors: the plugin has left no descriptor, which the pool needs");
    }
    probe_fail("no task of Swift's shared pool runs while an instance exists");
  }
  data_methods_of(self, methods);
  for (size_t index = 0; index < methods->count; index++) {
    if (methods->all[index].method->kind != USHER_METHOD_ASK) {
      judge_pool(self, &methods->all[index], count);
    }
  }
  instance_end(self);
}

const probe_check thread_checks[] = {
    {"threads.small-stack", small_stack},
    {"threads.none-left-over", none_left_over},
    {"threads.thread-exit", thread_exit},
    {"threads.leaves-pool-free", leaves_pool_free},
    {NULL, NULL},
};
