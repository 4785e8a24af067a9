/* SPDX-License-Identifier: Apache-2.0 */

/* lifecycle: hosts that offer little, nothing, or anything. */

#define _GNU_SOURCE

#include "lifecycle.h"

#include "../probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static instance_answers *answers_new(void) {
  instance_answers *answers = calloc(1, sizeof *answers);
  if (answers == NULL) {
    probe_skip("there is no memory left");
  }
  return answers;
}

static instance_answers *usual; /* to an ordinary host */

static void use_plainly(void) {
  instance *self = instance_begin();
  usual = answers_new();
  instance_use(self, NULL, usual);
  instance_end(self);
}

/* A status that could be read can still be read. */
static void judge_statuses(const instance_answers *found, const char *what) {
  for (size_t index = 0; index < probe.scopes.count; index++) {
    if (usual->status[index] == USHER_RESULT_OK && found->status[index] != USHER_RESULT_OK) {
      probe_fail("status of “%.60s” returned %d to %s", probe.scopes.items[index], found->status[index], what);
    }
  }
}

/* Such a host may be refused by `create`, with a result that says so. It may not be what a plugin crashes over, and a
 * plugin that took it answers. */
void failing_host(void) {
  instance *self;
  instance_answers *answers = answers_new();
  usher_result result;
  use_plainly();
  self = instance_new(NULL);
  self->fails = true;
  result = instance_create(self);
  if (result > USHER_RESULT_OK || result < USHER_RESULT_DAMAGED) {
    probe_fail("create returned %d, which is no result", result);
  }
  if (result != USHER_RESULT_OK) {
    return;
  }
  if (self->theirs == NULL) {
    probe_skip("needs lifecycle.create-destroy: there is no context");
  }
  call_observe(self, 1);
  instance_use(self, NULL, answers);
  judge_statuses(answers, "a host whose functions fail");
  instance_end(self);
}

/* A setting that nobody made is no reason to fail: the status says what is missing. */
void no_settings(void) {
  instance *self;
  instance_answers *answers = answers_new();
  usher_result result;
  use_plainly();
  probe.settings.count = 0;
  self = instance_new(NULL);
  result = instance_create(self);
  if (result != USHER_RESULT_OK || self->theirs == NULL) {
    probe_fail("create returned %d to a host without settings", result);
  }
  call_observe(self, 1);
  instance_use(self, NULL, answers);
  judge_statuses(answers, "a host without settings");
  instance_end(self);
}

/* -- Random hosts ---------------------------------------------------------------------------------------------------------------- */

enum { HOLDS = 1024 };

/* What a random host has answered, and has to give back. */
typedef struct random_host {
  instance *self;
  data_methods methods;
  uint64_t seed, answered;
  pthread_mutex_t lock; /* guards what follows */
  struct {
    usher_op op;
    uint64_t hold;
  } held[HOLDS];
  size_t held_count;
} random_host;

/* The generator of the run isn't for many threads; each answer mixes its own number. */
static uint64_t next(random_host *host) {
  uint64_t z = host->seed + __atomic_add_fetch(&host->answered, 1, __ATOMIC_RELAXED) * UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  return z ^ (z >> 31);
}

/* The hold of an item; 0 where it has none. */
static uint64_t hold_of(random_host *host, const operation *of, uint32_t kind, const char *item) {
  uint64_t hold = 0;
  uint32_t size;
  for (size_t index = 0; index < host->methods.count; index++) {
    if (host->methods.all[index].method == of->method) {
      const layout *known = layout_of_kind(&host->methods.all[index].items, kind);
      const layout_member *member = known == NULL ? NULL : layout_find(known, "hold");
      if (item == NULL || !memory_is_readable(item, sizeof size)) {
        return 0;
      }
      memcpy(&size, item, sizeof size);
      if (member != NULL && member->type == 't' && member->offset + sizeof hold <= size) {
        memcpy(&hold, item + member->offset, sizeof hold);
      }
    }
  }
  return hold;
}

static uint32_t answer(instance *self, operation *of, uint32_t kind, const void *item) {
  random_host *host = self->data;
  uint64_t number = next(host), hold = hold_of(host, of, kind, item);
  uint32_t bits = (uint32_t)(number & USHER_DELIVER_PAUSE);
  bits |= number % 16 < 3 ? USHER_DELIVER_ENOUGH : 0;
  if (hold != 0 && (number & 32) != 0) {
    pthread_mutex_lock(&host->lock);
    if (host->held_count < HOLDS) {
      host->held[host->held_count].op = of->op;
      host->held[host->held_count++].hold = hold;
      bits |= USHER_DELIVER_HELD;
    }
    pthread_mutex_unlock(&host->lock);
  }
  return bits;
}

static void give_back(random_host *host) {
  for (size_t index = 0; index < host->held_count; index++) {
    call_resume(host->self, host->held[index].op, host->held[index].hold);
  }
  host->held_count = 0;
}

/* Texts that a host may have, and that nobody expects. */
static void dress(usher_host_v1 *host) {
  static const char *const locales[] = {"C",     "POSIX",      "de",    "de_DE.UTF-8",      "de_DE@euro", "tr_TR.UTF-8",
                                        "zh-CN", "zh_Hant_TW", "C.utf8", "ca_ES.UTF-8@valencia", ""};
  static const char *const names[] = {"A", "", "Ünï“cödé” 🎥", "%s%n%d", "a/b\\c\"d'e`f$(g);h", "<b>&amp;</b>"};
  static char long_name[3000];
  memset(long_name, 'n', sizeof long_name - 1);
  uint64_t name = probe_random() % (sizeof names / sizeof *names + 1);
  host->locale = text_of(locales[probe_random() % (sizeof locales / sizeof *locales)]);
  host->app_name = text_of(name < sizeof names / sizeof *names ? names[name] : long_name);
}

static const char *random_application(void) {
  static const char *const ids[] = {"org.example.Editor", "a.b", "org.example.with_underscore", "org.example-two.App2",
                                    "io.github.somebody.something.longer.than.usual"};
  static char made[256];
  if (probe_random() % 2 == 0) {
    return ids[probe_random() % (sizeof ids / sizeof *ids)];
  }
  snprintf(made, sizeof made, "org.example.a%016llx.%0*d", (unsigned long long)probe_random(), (int)(1 + probe_random() % 200), 7);
  return made;
}

/* A host's texts need no NUL behind them. */
static usher_str without_end(usher_str text) {
  usher_str copy = {NULL, text.len};
  if (text.len > 0 && text.len < 4096) {
    copy.ptr = memory_before_guard(text.ptr, (size_t)text.len);
  }
  return copy;
}

static void one_host(instance_answers *answers) {
  random_host *host = calloc(1, sizeof *host);
  instance *self = instance_new(strdup(random_application()));
  usher_result result;
  usher_host_v1 *table = self->host;
  dress(table);
  table->app_id = without_end(table->app_id);
  table->app_name = without_end(table->app_name);
  table->state_dir = without_end(table->state_dir);
  table->locale = without_end(table->locale);
  host->self = self;
  host->seed = probe_random();
  pthread_mutex_init(&host->lock, NULL);
  self->data = host;
  self->on_deliver = answer;
  result = instance_create(self);
  if (result != USHER_RESULT_OK || self->theirs == NULL) {
    probe_fail("create returned %d to a host with the application “%.100s”, a name of %llu bytes and the locale “%.*s”", result,
               self->app_id, (unsigned long long)table->app_name.len, (int)table->locale.len,
               table->locale.len == 0 ? "" : table->locale.ptr);
  }
  call_observe(self, 1);
  data_methods_of(self, &host->methods);
  instance_use(self, NULL, answers);
  give_back(host);
  judge_statuses(answers, "a random host");
  instance_end(self);
}

void random_capabilities(void) {
  enum { MILLISECONDS = 10000 };
  unsigned rounds = probe_rounds(20);
  instance_answers *answers = answers_new();
  uint64_t until = probe_milliseconds() + MILLISECONDS;
  use_plainly();
  for (unsigned round = 0; round < rounds && (round == 0 || probe_milliseconds() < until); round++) {
    one_host(answers);
  }
}
