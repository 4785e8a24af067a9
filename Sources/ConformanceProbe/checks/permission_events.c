/* SPDX-License-Identifier: Apache-2.0 */

/* permission: events. A plugin says once that a status changed, when it changed, and only while it is observed. */

#define _GNU_SOURCE

#include "permission.h"

#include <stdio.h>
#include <string.h>

enum { SCOPES_MOST = PROBE_LIST_MAX + 1 };

/* Events of each scope since the last `forget_events`; the last place is the empty scope's, which means all. */
static unsigned events[SCOPES_MOST];
static pthread_mutex_t events_lock = PTHREAD_MUTEX_INITIALIZER;

static void count_event(instance *self, usher_str scope) {
  (void)self;
  pthread_mutex_lock(&events_lock);
  for (size_t index = 0; index < scope_count(); index++) {
    events[index] += text_is(scope, scope_at(index));
  }
  pthread_mutex_unlock(&events_lock);
}

static unsigned events_of(size_t index) {
  pthread_mutex_lock(&events_lock);
  unsigned count = events[index];
  pthread_mutex_unlock(&events_lock);
  return count;
}

static void forget_events(void) {
  pthread_mutex_lock(&events_lock);
  memset(events, 0, sizeof events);
  pthread_mutex_unlock(&events_lock);
}

static void read_all(instance *self, usher_status_v1 *all) {
  for (size_t index = 0; index < scope_count(); index++) {
    if (!status_read(self, scope_at(index), &all[index])) {
      all[index] = (usher_status_v1){.authorization = USHER_AUTHORIZATION_UNSET};
    }
  }
}

static bool differs(const usher_status_v1 *one, const usher_status_v1 *two) {
  return one->authorization != two->authorization || status_rank(one) != status_rank(two);
}

/* Polls until a scope's status isn't what it was; its index, or `scope_count()` where none changed. */
static size_t wait_for_change(instance *self, const usher_status_v1 *before, unsigned milliseconds) {
  uint64_t until = probe_milliseconds() + milliseconds;
  do {
    usher_status_v1 now[SCOPES_MOST];
    read_all(self, now);
    for (size_t index = 0; index < scope_count(); index++) {
      if (differs(&before[index], &now[index])) {
        return index;
      }
    }
    sleep_milliseconds(10);
  } while (probe_milliseconds() < until);
  return scope_count();
}

/* Whether an event came that covers a scope. The empty scope and the default one are the same. */
static bool was_told(size_t index) {
  bool is_default = index == probe.scopes.count || strcmp(scope_at(index), probe.default_scope) == 0;
  bool told = events_of(index) > 0 || events_of(probe.scopes.count) > 0;
  for (size_t each = 0; is_default && each < probe.scopes.count; each++) {
    told |= strcmp(scope_at(each), probe.default_scope) == 0 && events_of(each) > 0;
  }
  return told;
}

static bool wait_until_told(size_t index, unsigned milliseconds) {
  for (unsigned waited = 0; waited < milliseconds && !was_told(index); waited += 10) {
    sleep_milliseconds(10);
  }
  return was_told(index);
}

static instance *begin_counting(void) {
  instance *self;
  if (plugin.handle == NULL) {
    plugin_open();
  }
  self = instance_new(NULL);
  self->on_status_changed = count_event;
  return self;
}

/* -- Exactly one ------------------------------------------------------------------------------------------------------- */

static void touch_everything(instance *self) {
  for (size_t index = 0; index < scope_count(); index++) {
    usher_status_v1 status;
    status_read(self, scope_at(index), &status);
    if (plugin.table.request != NULL) {
      request_answer(self, scope_at(index), 50);
    }
  }
}

static void expect_no_stray(instance *self, unsigned known, const char *when) {
  if (self->stray_status_changes > known) {
    probe_fail("status_changed was called %s", when);
  }
}

/* What comes while nobody observes. Calls during `create` are another check's matter. */
static void stays_silent(void) {
  instance *self = begin_counting();
  unsigned early;
  if (instance_create(self) != USHER_RESULT_OK || self->theirs == NULL) {
    probe_skip("needs lifecycle.create-destroy");
  }
  early = self->calls_during_create > 0 ? self->stray_status_changes : 0;
  touch_everything(self);
  sleep_milliseconds(50);
  expect_no_stray(self, early, "before anybody observed");
  call_observe(self, 1);
  touch_everything(self);
  sleep_milliseconds(50);
  call_observe(self, 0);
  touch_everything(self);
  sleep_milliseconds(100);
  expect_no_stray(self, early, "after observe(0) had returned");
  call_destroy(self);
  expect_no_stray(self, early, "in destroy, where nobody observes any more");
}

static void judge_count(const char *command) {
  for (size_t index = 0; index < scope_count(); index++) {
    unsigned count = events_of(index);
    const char *name = index == probe.scopes.count ? "all scopes" : scope_at(index);
    if (count > 2) {
      probe_fail("status_changed was called %u times for %s, where the backend's `%s` changed it once", count, name,
                 command);
    }
    if (count == 2) {
      probe_warn("status_changed was called twice for %s, where the backend's `%s` changed it once", name, command);
    }
  }
}

/* Moves the backend while it is observed; whether a status changed. */
static bool move_observed(instance *self, const char *command) {
  usher_status_v1 before[SCOPES_MOST];
  size_t changed;
  read_all(self, before);
  forget_events();
  probe_backend(command);
  changed = wait_for_change(self, before, 5000);
  if (changed == scope_count()) {
    return false;
  }
  if (!wait_until_told(changed, 2000)) {
    probe_skip("needs permission.forgets-status-changed: no event came for “%s”", scope_at(changed));
  }
  sleep_milliseconds(300);
  judge_count(command);
  return true;
}

void check_events_exact(void) {
  instance *self;
  unsigned known;
  backend_start();
  stays_silent();
  self = begin_counting();
  instance_begin_existing(self);
  if (!move_observed(self, "grant") || !move_observed(self, "revoke")) {
    probe_skip("the backend's commands changed no status");
  }
  call_observe(self, 0);
  known = self->stray_status_changes;
  probe_backend("grant");
  sleep_milliseconds(500);
  expect_no_stray(self, known, "for a change of the backend after observe(0) had returned");
  call_destroy(self);
  backend_stop();
}

/* -- Getting worse ----------------------------------------------------------------------------------------------------- */

static bool has_run_out(const usher_status_v1 *status) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return status->expires_unix_ms != 0 && status->expires_unix_ms <= now.tv_sec * INT64_C(1000) + 2000;
}

/* Looks whether a status is worse than it was and nobody said so. */
static void expect_told(instance *self, const usher_status_v1 *before) {
  usher_status_v1 now[SCOPES_MOST];
  read_all(self, now);
  for (size_t index = 0; index < scope_count(); index++) {
    if (status_rank(&now[index]) < status_rank(&before[index]) && !has_run_out(&before[index]) &&
        !wait_until_told(index, 2000)) {
      probe_fail("the status of “%s” went from %d to %d, and no event said so", scope_at(index),
                 before[index].authorization, now[index].authorization);
    }
  }
}

/* What changes by itself. */
static void watch_for_a_while(instance *self) {
  usher_status_v1 before[SCOPES_MOST], now[SCOPES_MOST];
  unsigned rounds = probe_rounds(40);
  read_all(self, before);
  forget_events();
  for (unsigned round = 0; round < rounds; round++) {
    sleep_milliseconds(20);
    expect_told(self, before);
    read_all(self, now);
    memcpy(before, now, sizeof before);
  }
}

static bool is_granted_anywhere(instance *self) {
  usher_status_v1 now[SCOPES_MOST];
  bool granted = false;
  read_all(self, now);
  for (size_t index = 0; index < scope_count(); index++) {
    granted |= status_grants(&now[index]);
  }
  return granted;
}

void check_forgets_status_changed(void) {
  instance *self;
  usher_status_v1 before[SCOPES_MOST];
  bool granted;
  backend_start();
  self = begin_counting();
  instance_begin_existing(self);
  watch_for_a_while(self);
  read_all(self, before);
  probe_backend("grant");
  wait_for_change(self, before, 5000);
  granted = is_granted_anywhere(self);
  sleep_milliseconds(100); /* for the event of the grant itself */
  read_all(self, before);
  forget_events();
  probe_backend("revoke");
  if (wait_for_change(self, before, 5000) == scope_count()) {
    if (granted) {
      probe_fail("5 s after the backend's `revoke` the status still grants");
    }
    probe_skip("the backend's commands changed no status");
  }
  expect_told(self, before);
  instance_end(self);
  backend_stop();
}
