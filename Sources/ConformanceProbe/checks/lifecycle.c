/* SPDX-License-Identifier: Apache-2.0 */

/* lifecycle: how instances come and go. */

#define _GNU_SOURCE

#include "lifecycle.h"

#include "../probe.h"

#include <stdlib.h>
#include <string.h>

/* What the process has, for a comparison. */
typedef struct amount {
  unsigned descriptors, threads;
  uint64_t heap, resident;
} amount;

static amount amount_now(void) {
  return (amount){process_descriptors(), process_threads(), process_heap_bytes(), process_resident_bytes()};
}

static void one_life(instance *self) {
  const usher_host_v1 before = *self->host;
  usher_result result = instance_create(self);
  if (result != USHER_RESULT_OK) {
    probe_fail("create returned %d", result);
  }
  if (self->theirs == NULL) {
    probe_fail("create returned OK and no context");
  }
  call_observe(self, 1);
  instance_end(self);
  if (memcmp(&before, self->host, sizeof before) != 0) {
    probe_fail("the plugin wrote to its host's table");
  }
}

static uint64_t growth(uint64_t before, uint64_t after) {
  return after > before ? after - before : 0;
}

/* What an instance costs for good. A leak grows in both halves; what is made once, or kept for later, grows in one. */
static void judge_memory(uint64_t first, uint64_t middle, uint64_t last, unsigned half, unsigned least, const char *name) {
  uint64_t one = growth(first, middle), other = growth(middle, last);
  uint64_t lesser = (one < other ? one : other) / half;
  if (lesser >= least) {
    probe_fail("every instance leaves about %llu bytes of %s behind", (unsigned long long)lesser, name);
  }
}

enum { LEAST_ROUNDS_FOR_MEMORY = 200, LEAST_HEAP = 16, LEAST_RESIDENT = 4096 };

enum { LIVES_TO_MEASURE = 3, LEAST_LIVES = 20, LIVES_MILLISECONDS = 12000 };

/* How many lives there is time for: `create`, `observe` and `destroy` may block, and a plugin that takes its time there
 * isn't one that hangs. */
static unsigned affordable(unsigned rounds, uint64_t first_milliseconds) {
  uint64_t fits = first_milliseconds == 0 ? rounds : LIVES_MILLISECONDS * (uint64_t)LIVES_TO_MEASURE / first_milliseconds;
  return fits >= rounds ? rounds : fits < LEAST_LIVES ? LEAST_LIVES : (unsigned)fits;
}

/* An instance after the other; what is left over after the first tenth is no growth. The hosts are made before, so that
 * all that grows is the plugin's. */
static void create_destroy(void) {
  unsigned rounds = probe_rounds(1000), half = (rounds - rounds / 10) / 2;
  uint64_t since;
  instance **all = calloc(rounds, sizeof *all);
  amount first = {0}, middle = {0}, last;
  plugin_open();
  for (unsigned round = 0; round < rounds; round++) {
    all[round] = instance_new(NULL);
  }
  since = probe_milliseconds();
  for (unsigned round = 0; round < rounds; round++) {
    if (round == LIVES_TO_MEASURE && rounds > LEAST_LIVES) {
      rounds = affordable(rounds, probe_milliseconds() - since);
      half = (rounds - rounds / 10) / 2;
    }
    one_life(all[round]);
    if (!process_has_room()) {
      probe_fail("after %u instances no descriptor is left for the host", round + 1);
    }
    if (round == rounds / 10) {
      first = amount_now();
    }
    if (round == rounds / 10 + half) {
      middle = amount_now();
    }
  }
  last = amount_now();
  if (last.descriptors > first.descriptors) {
    probe_fail("%u descriptors more are open after %u instances", last.descriptors - first.descriptors, rounds);
  }
  if (last.threads > first.threads && process_threads_settled(first.threads) > first.threads) {
    probe_fail("%u threads more run after %u instances", last.threads - first.threads, rounds);
  }
  if (rounds >= LEAST_ROUNDS_FOR_MEMORY) {
    judge_memory(first.heap, middle.heap, last.heap, half, LEAST_HEAP, "the heap");
    judge_memory(first.resident, middle.resident, last.resident, half, LEAST_RESIDENT, "memory");
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

static void make_resume(instance *self, const char *unused) {
  (void)unused;
  call_resume(self, operation_number(), 0);
}

static void make_cancel(instance *self, const char *unused) {
  (void)unused;
  call_cancel(self, operation_number());
}

/* Every function that may not block, for each scope and extension. */
static void calls_return(void) {
  instance *self = instance_begin();
  judge_time("status of an unknown scope", make_status, self, "no-such-scope");
  judge_time("explain of an unknown scope", make_explain, self, "no-such-scope");
  judge_time("extension of an unknown name", make_extension, self, "org.example.unknown/1");
  for (size_t index = 0; index < probe.scopes.count; index++) {
    judge_time("status", make_status, self, probe.scopes.items[index]);
    judge_time("explain", make_explain, self, probe.scopes.items[index]);
  }
  for (size_t index = 0; index < probe.extensions.count; index++) {
    judge_time("extension", make_extension, self, probe.extensions.items[index]);
  }
  judge_time("cancel", make_cancel, self, "");
  if (plugin.table.resume != NULL) {
    judge_time("resume", make_resume, self, "");
  }
  instance_end(self);
}

const probe_check lifecycle_checks[] = {
    {"lifecycle.create-destroy", create_destroy},
    {"lifecycle.calls-return", calls_return},
    {"lifecycle.two-instances", two_instances},
    {"lifecycle.destroy-pending", destroy_pending},
    {"lifecycle.create-calls-only", create_calls_only},
    {"lifecycle.observe", observe_again},
    {"lifecycle.failing-host", failing_host},
    {"lifecycle.no-settings", no_settings},
    {"lifecycle.random-capabilities", random_capabilities},
    {NULL, NULL},
};
