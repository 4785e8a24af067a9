/* SPDX-License-Identifier: Apache-2.0 */

/* permission: opening the system's settings, which opens them and does nothing else. */

#define _GNU_SOURCE

#include "permission.h"

#include <usher/ext/probe.h>

#include <string.h>

enum { ALLOWED_MILLISECONDS = 10000, TRIES = 3, AFTERWARDS = 50 };

static bool watching; /* whether a prompt is one too many; atomic */

static void shown(usher_host_ctx *ctx, usher_str scope, usher_str purpose) {
  (void)ctx, (void)scope, (void)purpose;
  if (!__atomic_load_n(&watching, __ATOMIC_ACQUIRE)) {
    return;
  }
  probe_mend("Ask people in `request` alone; `open_settings` shows the place where the system decides.");
  probe_fail("open_settings shows a prompt");
}

static const void *offer(instance *self, const char *id) {
  static const usher_probe_v1 table = {.struct_size = sizeof table, .shown = shown};
  (void)self;
  return strcmp(id, USHER_EXT_PROBE) == 0 ? &table : NULL;
}

/* What all scopes say. */
typedef struct answers {
  usher_status_v1 all[PROBE_LIST_MAX];
  usher_result results[PROBE_LIST_MAX];
} answers;

static void take_answers(instance *self, answers *out) {
  memset(out, 0, sizeof *out);
  for (size_t index = 0; index < probe.scopes.count; index++) {
    out->results[index] = call_status_of(self, probe.scopes.items[index], &out->all[index]);
  }
}

/* The first scope that says something else now; NULL where none does. */
static const char *moved_scope(const answers *before, const answers *after) {
  for (size_t index = 0; index < probe.scopes.count; index++) {
    const usher_status_v1 *old = &before->all[index], *new = &after->all[index];
    if (before->results[index] != after->results[index] ||
        (before->results[index] == USHER_RESULT_OK && old->reason != USHER_REASON_STARTING &&
         (old->authorization != new->authorization || old->accuracy != new->accuracy))) {
      return probe.scopes.items[index];
    }
  }
  return NULL;
}

static void open_settings(instance *self) {
  uint64_t since = probe_milliseconds(), took;
  usher_result result = call_open_settings(self);
  took = probe_milliseconds() - since;
  if (!is_result(result)) {
    probe_mend("Return one of the header's results: USHER_RESULT_OK where the settings come up, _UNAVAILABLE where there "
               "are none here.");
    probe_fail("open_settings returned %d, which no table has", result);
  }
  if (took > ALLOWED_MILLISECONDS) {
    probe_fail("open_settings takes %llu ms; the host has given up after %d", (unsigned long long)took,
               ALLOWED_MILLISECONDS);
  }
}

/* An operation that stays open while others work: a request, or a method that doesn't end by itself; NULL where there is
 * none. */
static operation *open_bystander(instance *self, trials *all) {
  for (size_t index = 0; index < all->count; index++) {
    operation *started = NULL;
    if (!trial_is(&all->all[index], USHER_METHOD_ONCE) && !trial_is(&all->all[index], USHER_METHOD_ASK)) {
      started = trial_start(self, &all->all[index]);
    }
    if (started != NULL && started->start_result == USHER_RESULT_OK) {
      if (!operation_wait(started, 100)) {
        return started;
      }
    }
  }
  return NULL;
}

static uint32_t pause_it(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)self, (void)of, (void)kind, (void)item;
  return USHER_DELIVER_PAUSE;
}

/* Nobody wrote to the plugin's host about anything that was not started. */
static void judge_foreign(instance *self) {
  unsigned foreign;
  pthread_mutex_lock(&self->lock);
  foreign = self->foreign_completions;
  pthread_mutex_unlock(&self->lock);
  if (foreign > 0) {
    probe_fail("open_settings completes an operation that nobody started");
  }
}

/* An operation may end by itself just then: only where it does so each time, it is the plugin's doing. */
static void judge_operations(void) {
  unsigned ended = 0, judged = 0;
  const char *name = "";
  for (unsigned round = 0; round < TRIES && ended == round; round++) {
    static trials all;
    instance *self = instance_begin();
    operation *bystander = NULL;
    self->on_deliver = pause_it;
    if (probe.extensions.count > 0 || plugin.table.request != NULL) {
      trials_of(self, &all);
      bystander = open_bystander(self, &all);
    }
    open_settings(self);
    judge_foreign(self);
    if (bystander != NULL) {
      judged++;
      ended += operation_wait(bystander, AFTERWARDS);
      name = operation_name(bystander);
      operation_stop(bystander);
    } else {
      sleep_milliseconds(AFTERWARDS);
      judge_foreign(self);
    }
    instance_end(self);
  }
  if (judged > 0 && ended == judged && judged == TRIES) {
    probe_fail("open_settings completes “%s”, which was open", name);
  }
}

/* The world may move on meanwhile, so an answer counts as moved only where it moves each time. */
static void judge_statuses(void) {
  const char *scope = "";
  for (unsigned round = 0; round < TRIES && scope != NULL; round++) {
    answers before, after;
    instance *self = instance_new(NULL);
    self->on_extension = offer;
    instance_begin_existing(self);
    take_answers(self, &before);
    __atomic_store_n(&watching, true, __ATOMIC_RELEASE);
    open_settings(self);
    open_settings(self);
    sleep_milliseconds(AFTERWARDS);
    __atomic_store_n(&watching, false, __ATOMIC_RELEASE);
    take_answers(self, &after);
    scope = moved_scope(&before, &after);
    instance_end(self);
  }
  if (scope != NULL) {
    probe_fail("open_settings changes the status of “%s”", scope);
  }
}

void check_open_settings(void) {
  plugin_open();
  if (plugin.table.open_settings == NULL) {
    probe_skip("the plugin has no open_settings, which it may leave out");
  }
  judge_statuses();
  judge_operations();
}
