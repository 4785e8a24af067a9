/* SPDX-License-Identifier: Apache-2.0 */

/* lifecycle: how instances come and go. */

#define _GNU_SOURCE

#include "../probe.h"

#include <stdio.h>

/* An instance after the other; what is left over after the first tenth is no growth. */
static void create_destroy(void) {
  unsigned rounds = probe_rounds(1000);
  unsigned descriptors = 0, threads = 0;
  plugin_open();
  for (unsigned round = 0; round < rounds; round++) {
    instance *self = instance_new(NULL);
    usher_result result = instance_create(self);
    if (result != USHER_RESULT_OK) {
      probe_fail("create returned %d", result);
    }
    if (self->theirs == NULL) {
      probe_fail("create returned OK and no context");
    }
    call_observe(self, 1);
    instance_end(self);
    if (round == rounds / 10) {
      descriptors = process_descriptors();
      threads = process_threads();
    }
  }
  if (process_descriptors() > descriptors) {
    probe_fail("%u descriptors more are open after %u instances", process_descriptors() - descriptors, rounds);
  }
  if (process_threads() > threads) {
    probe_fail("%u threads more run after %u instances", process_threads() - threads, rounds);
  }
}

static void ignore_text(void *context, usher_str text) {
  (void)context;
  (void)text;
}

enum { TRIES = 5 };

/* A busy machine makes one call slow, a slow plugin all of them: the quickest of several counts. 20 ms are allowed, ten
 * times as many are a fault. */
static void judge_time(const char *call, void (*make)(instance *, const char *), instance *self, const char *word) {
  uint64_t least = UINT64_MAX;
  for (int round = 0; round < TRIES; round++) {
    uint64_t since = probe_nanoseconds();
    make(self, word);
    uint64_t took = (probe_nanoseconds() - since) / 1000000;
    least = took < least ? took : least;
  }
  if (least > 200) {
    probe_fail("%s takes %llu ms, where 20 are allowed", call, (unsigned long long)least);
  }
  if (least > 20) {
    probe_warn("%s takes %llu ms, where 20 are allowed", call, (unsigned long long)least);
  }
}

static void make_status(instance *self, const char *scope) {
  usher_status_v1 status;
  call_status_of(self, scope, &status);
}

static void make_explain(instance *self, const char *scope) {
  call_explain(self, text_of(scope), ignore_text, NULL);
}

static void make_extension(instance *self, const char *id) {
  call_extension(self, id);
}

static void make_cancel(instance *self, const char *unused) {
  (void)unused;
  call_cancel(self, operation_number());
}

/* Every function that may not block, for each scope and extension. */
static void calls_return(void) {
  instance *self = instance_begin();
  for (size_t index = 0; index < probe.scopes.count; index++) {
    judge_time("status", make_status, self, probe.scopes.items[index]);
    judge_time("explain", make_explain, self, probe.scopes.items[index]);
  }
  for (size_t index = 0; index < probe.extensions.count; index++) {
    judge_time("extension", make_extension, self, probe.extensions.items[index]);
  }
  judge_time("cancel", make_cancel, self, "");
  instance_end(self);
}

const probe_check lifecycle_checks[] = {
    {"lifecycle.create-destroy", create_destroy},
    {"lifecycle.calls-return", calls_return},
    {NULL, NULL},
};
