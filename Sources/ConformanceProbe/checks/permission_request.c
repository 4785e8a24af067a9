/* SPDX-License-Identifier: Apache-2.0 */

/* permission: requests, and what they leave behind. */

#define _GNU_SOURCE

#include "permission.h"

#include <usher/ext/probe.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static instance *begin_as(const char *app_id) {
  instance *self = instance_new(app_id);
  instance_begin_existing(self);
  return self;
}

static bool is_answer(const operation *asked) {
  return asked != NULL && asked->result == USHER_RESULT_OK && asked->has_status &&
         asked->status.authorization != USHER_AUTHORIZATION_UNSET;
}

static bool has_expired(const usher_status_v1 *status) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return status->expires_unix_ms != 0 && status->expires_unix_ms <= now.tv_sec * INT64_C(1000) + 1000;
}

/* -- The same answer twice --------------------------------------------------------------------------------------------- */

/* Requests a scope; an author's backend answers a prompt that waits. */
static operation *request_and_answer(instance *self, const char *scope) {
  operation *asked = operation_request(self, scope, "For a check of this plugin.");
  if (asked->start_result != USHER_RESULT_OK) {
    return NULL;
  }
  if (!operation_wait(asked, probe_backend_has("grant") ? 500 : 1000)) {
    if (probe_backend_has("grant")) {
      probe_backend("grant");
      operation_wait(asked, 3000);
    }
    operation_stop(asked);
  }
  return asked;
}

/* A status that moves on right behind the answer says so; then it is no contradiction. */
static void expect_agreement(instance *self, const operation *asked, const char *scope) {
  usher_status_v1 status;
  unsigned events = self->status_changes;
  if (!status_read(self, scope, &status) || has_expired(&asked->status) ||
      (status.authorization == asked->status.authorization && status_rank(&status) == status_rank(&asked->status))) {
    return;
  }
  sleep_milliseconds(200);
  if (self->status_changes == events) {
    probe_fail("the request of “%s” was answered with %d, and then its status says %d", scope,
               asked->status.authorization, status.authorization);
  }
}

void check_status_agrees(void) {
  instance *self;
  unsigned answers = 0;
  backend_start();
  self = instance_begin();
  for (size_t index = 0; index < scope_count(); index++) {
    const char *scope = scope_at(index);
    usher_status_v1 before, after;
    bool known = status_read(self, scope, &before);
    operation *asked = request_and_answer(self, scope);
    if (is_answer(asked)) {
      answers++;
      expect_agreement(self, asked, scope);
    } else if (known && asked != NULL && status_read(self, scope, &after) && status_rank(&after) > 1 &&
               status_rank(&after) > status_rank(&before)) {
      probe_fail("the request of “%s” ended with %d, and then its status says %d", scope, asked->result,
                 after.authorization);
    }
  }
  instance_end(self);
  backend_stop();
  if (answers == 0) {
    probe_skip("%s", probe_backend_has("grant") ? "no request was answered"
                                                : "the backend isn't scripted, and no request was answered without it");
  }
}

/* -- Two apps ---------------------------------------------------------------------------------------------------------- */

/* Whether a status can only be somebody else's answer: it grants, or says that the person said no. */
static bool is_persons(const usher_status_v1 *status) {
  return status_grants(status) || (status->authorization == USHER_AUTHORIZATION_DENIED &&
                                   (status->reason == USHER_REASON_NONE || status->reason == USHER_REASON_USER));
}

static void expect_untouched(instance *other, const char *scope, const usher_status_v1 *before, const char *who) {
  usher_status_v1 after;
  if (status_read(other, scope, &after) && is_persons(&after) && after.authorization != before->authorization) {
    probe_fail("after one app's request of “%s”, %s that never asked has the status %d", scope, who,
               after.authorization);
  }
}

void check_two_instances(void) {
  instance *one, *two, *three;
  unsigned answers = 0;
  plugin_open();
  one = begin_as("org.example.one");
  two = begin_as("org.example.two");
  for (size_t index = 0; index < scope_count(); index++) {
    const char *scope = scope_at(index);
    usher_status_v1 before;
    operation *asked;
    if (!status_read(two, scope, &before)) {
      continue;
    }
    asked = request_answer(one, scope, 1000);
    answers += is_answer(asked);
    expect_untouched(two, scope, &before, "another app");
    three = begin_as("org.example.three");
    expect_untouched(three, scope, &before, "an app that came later");
    instance_end(three);
    expect_untouched(two, scope, &before, "another app");
  }
  instance_end(one);
  instance_end(two);
  if (answers == 0) {
    probe_skip("no request was answered, so there is nothing that could leak");
  }
}

/* -- The purpose ------------------------------------------------------------------------------------------------------- */

/* What the plugin says that it shows. Guarded by the instance's lock. */
static struct {
  bool asked_for;
  unsigned count;
  char scope[256], purpose[1024];
  uint64_t purpose_length, scope_length;
  instance *of;
} seen;

static void keep(usher_str text, char *place, size_t capacity, uint64_t *length) {
  *length = text.len;
  memcpy(place, text.ptr == NULL ? "" : text.ptr, text.len < capacity ? (size_t)text.len : capacity);
}

static void shown(usher_host_ctx *ctx, usher_str scope, usher_str purpose) {
  (void)ctx;
  pthread_mutex_lock(&seen.of->lock);
  keep(scope, seen.scope, sizeof seen.scope, &seen.scope_length);
  keep(purpose, seen.purpose, sizeof seen.purpose, &seen.purpose_length);
  seen.count++;
  pthread_cond_broadcast(&seen.of->changed);
  pthread_mutex_unlock(&seen.of->lock);
}

static const void *offer(instance *self, const char *id) {
  static const usher_probe_v1 table = {.struct_size = sizeof table, .shown = shown};
  (void)self;
  if (strcmp(id, USHER_EXT_PROBE) != 0) {
    return NULL;
  }
  seen.asked_for = true;
  return &table;
}

static bool is_shown_or_over(instance *self, void *context) {
  (void)self;
  return seen.count > 0 || ((operation *)context)->completions > 0;
}

static void expect_purpose(instance *self, const char *scope, const char *purpose) {
  operation *asked;
  uint64_t length = strlen(purpose);
  seen.count = 0;
  asked = operation_request(self, scope, purpose);
  if (asked->start_result != USHER_RESULT_OK) {
    return;
  }
  instance_wait(self, 1000, is_shown_or_over, asked);
  operation_stop(asked);
  if (seen.count == 0) {
    return;
  }
  if (seen.purpose_length != length || length > sizeof seen.purpose || memcmp(seen.purpose, purpose, length) != 0) {
    probe_fail("the purpose “%s” is shown as “%.*s”", purpose,
               (int)(seen.purpose_length < 300 ? seen.purpose_length : 300), seen.purpose);
  }
  if (*scope != '\0' && seen.scope_length != 0 &&
      (seen.scope_length != strlen(scope) || memcmp(seen.scope, scope, strlen(scope)) != 0)) {
    probe_fail("the prompt of “%s” is shown for “%.*s”", scope,
               (int)(seen.scope_length < sizeof seen.scope ? seen.scope_length : sizeof seen.scope), seen.scope);
  }
}

void check_purpose_text(void) {
  static const char *const purposes[] = {
      "Shows the birthdays of your friends.",
      "100 % of <b>\"your\"</b> data & %s\\n {app} $HOME `id`",
      "Zeigt „Grüße“ an Ærøskøbing, Żółć, 東京, عربى und 👩‍🚀 e\xcc\x81.",
      ("One sentence that goes on for somewhat longer than others do, because some apps have more to say about what they "
      "want, and a person who is to decide has to be able to read all of it to its very end, which is here."),
      "",
  };
  instance *self;
  unsigned prompts = 0;
  plugin_open();
  self = instance_new(NULL);
  seen.of = self;
  self->on_extension = offer;
  instance_begin_existing(self);
  for (size_t index = 0; index < probe.scopes.count; index++) {
    for (size_t each = 0; each < sizeof purposes / sizeof *purposes; each++) {
      expect_purpose(self, probe.scopes.items[index], purposes[each]);
      prompts += seen.count;
    }
  }
  instance_end(self);
  if (!seen.asked_for) {
    probe_skip("the plugin doesn't tell through %s what it shows", USHER_EXT_PROBE);
  }
  if (prompts == 0) {
    probe_skip("no request showed anything");
  }
}

/* -- Cancelling -------------------------------------------------------------------------------------------------------- */

/* Whether a status looks like an answer that wasn't there before. What is missing may be noticed at any time. */
static bool is_new_answer(const usher_status_v1 *before, const usher_status_v1 *after) {
  bool denies = after->authorization == USHER_AUTHORIZATION_DENIED || after->authorization == USHER_AUTHORIZATION_RESTRICTED;
  return (denies || status_grants(after)) && after->authorization != before->authorization;
}

static void expect_no_answer(instance *self, const char *scope, const usher_status_v1 *before, const char *where) {
  usher_status_v1 after;
  if (status_read(self, scope, &after) && is_new_answer(before, &after)) {
    probe_fail("a request of “%s” that nobody answered leaves the status %d behind%s, where it was %d", scope,
               after.authorization, where, before->authorization);
  }
}

/* Cancels a request after a while; whether nobody had answered it by then. */
static bool cancel_after(instance *self, const char *scope, unsigned milliseconds) {
  operation *asked = operation_request(self, scope, "For a check of this plugin.");
  if (asked->start_result != USHER_RESULT_OK) {
    return true; /* refused: that's no answer either */
  }
  operation_wait(asked, milliseconds);
  if (asked->completions == 0) {
    call_cancel(self, asked->op);
    operation_stop(asked);
  }
  return !is_answer(asked);
}

static unsigned cancels(const char *scope, unsigned milliseconds) {
  instance *self = instance_begin(), *later;
  usher_status_v1 before;
  unsigned judged = 0;
  if (status_read(self, scope, &before) && cancel_after(self, scope, milliseconds)) {
    judged = 1;
    expect_no_answer(self, scope, &before, "");
    later = instance_begin();
    expect_no_answer(later, scope, &before, " for the next instance");
    instance_end(later);
    expect_no_answer(self, scope, &before, "");
  }
  instance_end(self);
  if (judged != 0) {
    later = instance_begin();
    expect_no_answer(later, scope, &before, " for the next instance");
    instance_end(later);
  }
  return judged;
}

void check_cancel_leaves_no_answer(void) {
  static const unsigned times[] = {0, 10, 100};
  unsigned judged = 0;
  for (size_t index = 0; index < scope_count(); index++) {
    for (size_t time = 0; time < sizeof times / sizeof *times; time++) {
      judged += cancels(scope_at(index), times[time]);
    }
  }
  if (judged == 0) {
    probe_skip("every request was answered before it could be cancelled");
  }
}
