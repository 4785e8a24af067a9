/* SPDX-License-Identifier: Apache-2.0 */

/* Operations: each has a thread of its own, and completes exactly once. */

#include "fake.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

USHER_HIDDEN

static int is_cancelled(fake_operation *self) {
  int cancelled;
  pthread_mutex_lock(&self->ctx->lock);
  cancelled = self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  return cancelled;
}

/* Waits for some milliseconds, for ever where they are negative; 0 where it was cancelled. */
static int wait_for(fake_operation *self, long milliseconds) {
  usher_plugin_ctx *ctx = self->ctx;
  struct timespec end;
  int goes_on;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000;
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec++;
    end.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&ctx->lock);
  while (!self->cancelled) {
    if (milliseconds < 0) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    } else if (milliseconds == 0 || pthread_cond_timedwait(&ctx->changed, &ctx->lock, &end) != 0) {
      break;
    }
  }
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

/* Delivers one item and waits while the host wants a pause; 0 when the operation is to end. The mark is set before the
 * call, because `resume` may come before `deliver` has returned. */
static int deliver(fake_operation *self, uint32_t kind, const void *item) {
  usher_plugin_ctx *ctx = self->ctx;
  uint32_t bits;
  int goes_on;
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1;
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  bits = goes_on ? ctx->host.deliver(ctx->host.ctx, self->op, kind, item) : USHER_DELIVER_ENOUGH;
  pthread_mutex_lock(&ctx->lock);
  if ((bits & USHER_DELIVER_PAUSE) == 0) {
    self->paused = 0;
  }
  while (self->paused && !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

static int deliver_item(fake_operation *self, fake_item item) {
  if (self->is_contacts) {
    usher_contact_v1 contact = {
        .struct_size = sizeof contact, .identifier = fake_text(item.identifier), .display_name = fake_text(item.text)};
    return deliver(self, USHER_CONTACTS_ITEM_CONTACT, &contact);
  }
  fake_plain_item plain = {
      .struct_size = sizeof plain, .identifier = fake_text(item.identifier), .text = fake_text(item.text)};
  return deliver(self, USHER_ITEM_FIRST_OWN, &plain);
}

static int exists(const fake_operation *self, fake_item item) {
  int is_chosen = !self->limited;
  for (uint64_t index = 0; index < self->chosen_count; index++) {
    is_chosen |= fake_equals(self->chosen[index], item.identifier);
  }
  if (!is_chosen) {
    return 0;
  }
  if (self->kind == FAKE_FETCH) {
    return fake_equals(self->wanted, item.identifier);
  }
  return strlen(self->wanted.ptr) == self->wanted.len && strstr(item.text, self->wanted.ptr) != NULL;
}

/* Gives what there is, and says how the call ends. */
static usher_result give(fake_operation *self, const fake_script *script) {
  uint64_t given = 0;
  for (unsigned index = 0; index < script->item_count && (self->limit == 0 || given < self->limit); index++) {
    if (!exists(self, script->items[index])) {
      continue;
    }
    given++;
    if (!wait_for(self, script->delay) || !deliver_item(self, script->items[index])) {
      return USHER_RESULT_OK;
    }
  }
  if (script->failure != USHER_RESULT_OK) {
    return script->failure;
  }
  return self->kind == FAKE_FETCH && given == 0 ? USHER_RESULT_NOT_FOUND : USHER_RESULT_OK;
}

/* Says that anything may have changed whenever the script has been exchanged. */
static void watch(fake_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  usher_changed_v1 anything = {.struct_size = sizeof anything, .identifiers = {NULL, 0, sizeof(usher_str)}};
  uint64_t seen;
  pthread_mutex_lock(&ctx->lock);
  seen = ctx->version;
  pthread_mutex_unlock(&ctx->lock);
  for (;;) {
    pthread_mutex_lock(&ctx->lock);
    while (!self->cancelled && ctx->version == seen) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    }
    seen = ctx->version;
    pthread_mutex_unlock(&ctx->lock);
    if (is_cancelled(self) || !deliver(self, USHER_ITEM_CHANGED, &anything)) {
      return;
    }
  }
}

/* Plays the system: the next answer of the script counts, once its delay is over. */
static usher_result ask(fake_operation *self, const fake_script *script, usher_status_v1 *status) {
  usher_plugin_ctx *ctx = self->ctx;
  fake_answer answer;
  pthread_mutex_lock(&ctx->lock);
  answer = fake_status(ctx);
  if (answer.authorization == USHER_AUTHORIZATION_NOT_DETERMINED && script->answer_count > 0) {
    unsigned last = script->answer_count - 1;
    answer = script->answers[ctx->asked < last ? ctx->asked : last];
    ctx->asked++;
  }
  pthread_mutex_unlock(&ctx->lock);
  if (!wait_for(self, answer.hangs ? -1 : script->delay)) {
    return USHER_RESULT_CANCELLED;
  }
  if (answer.result == USHER_RESULT_OK) {
    pthread_mutex_lock(&ctx->lock);
    ctx->answered = answer;
    ctx->has_answered = ctx->script == script;
    pthread_mutex_unlock(&ctx->lock);
    fake_fill_status(ctx, status, answer, script);
  }
  return answer.result;
}

static void *run(void *argument) {
  fake_operation *self = argument;
  usher_plugin_ctx *ctx = self->ctx;
  usher_status_v1 status = {.struct_size = sizeof status};
  usher_result result = USHER_RESULT_OK;
  fake_script *script;
  pthread_mutex_lock(&ctx->lock);
  script = fake_script_use(ctx);
  pthread_mutex_unlock(&ctx->lock);
  switch (self->kind) {
  case FAKE_LIST:
  case FAKE_FETCH: result = give(self, script); break;
  case FAKE_WATCH: watch(self); break;
  case FAKE_ASK: result = ask(self, script, &status); break;
  }
  fake_script_leave(ctx, script);
  if (self->kind != FAKE_ASK && is_cancelled(self)) {
    result = USHER_RESULT_CANCELLED;
  }
  ctx->host.complete(ctx->host.ctx, self->op, result,
                     self->kind == FAKE_ASK && result == USHER_RESULT_OK ? &status : NULL, (usher_str){NULL, 0});
  pthread_mutex_lock(&ctx->lock);
  self->finished = 1;
  pthread_mutex_unlock(&ctx->lock);
  return NULL;
}

void fake_release(fake_operation *self) {
  for (uint64_t index = 0; index < self->chosen_count; index++) {
    free((char *)self->chosen[index].ptr);
  }
  free(self->chosen);
  free((char *)self->wanted.ptr);
  free(self);
}

static void finish(fake_operation *self) {
  pthread_join(self->thread, NULL);
  fake_release(self);
}

usher_result fake_begin(fake_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  fake_operation **link = &ctx->operations;
  usher_result result = USHER_RESULT_OK;
  pthread_mutex_lock(&ctx->lock);
  while (*link != NULL) { /* what is over is joined and forgotten */
    fake_operation *each = *link;
    if (each->finished) {
      *link = each->next;
      finish(each);
    } else {
      link = &each->next;
    }
  }
  if (pthread_create(&self->thread, NULL, run, self) == 0) {
    self->next = ctx->operations;
    ctx->operations = self;
  } else {
    fake_release(self);
    result = USHER_RESULT_NO_MEMORY;
  }
  pthread_mutex_unlock(&ctx->lock);
  return result;
}

void fake_end_all(usher_plugin_ctx *ctx) {
  fake_operation *each;
  pthread_mutex_lock(&ctx->lock);
  for (each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  while ((each = ctx->operations) != NULL) {
    ctx->operations = each->next;
    pthread_mutex_unlock(&ctx->lock);
    finish(each);
    pthread_mutex_lock(&ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
}

usher_result fake_cancel(usher_plugin_ctx *ctx, usher_op op) {
  pthread_mutex_lock(&ctx->lock);
  for (fake_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled |= each->op == op;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

usher_result fake_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  pthread_mutex_lock(&ctx->lock);
  for (fake_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->paused &= each->op != op || hold != 0;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}
