/* SPDX-License-Identifier: Apache-2.0 */

/* Operations: their numbers, what becomes of a pause, a hold and a cancel, and the calls into the host. */

#include "witness.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

USHER_HIDDEN

/* -- Numbers ------------------------------------------------------------------------------------------------------- */

static pthread_mutex_t numbers_lock = PTHREAD_MUTEX_INITIALIZER;
static usher_op numbers[OPERATION_MAX];
static int number_count;

static int is_new(usher_op op) {
  int found = 0;
  pthread_mutex_lock(&numbers_lock);
  for (int index = 0; index < number_count; index++) {
    found |= numbers[index] == op;
  }
  if (number_count < OPERATION_MAX) {
    numbers[number_count++] = op;
  }
  pthread_mutex_unlock(&numbers_lock);
  return !found;
}

operation *add_operation(usher_plugin_ctx *ctx, usher_op op, uint32_t method) {
  operation *self = NULL;
  if (judge(20, op != 0, "an operation has the number 0") &&
      judge(20, is_new(op), "the operation number %llu was used before in this process", (unsigned long long)op)) {
    self = calloc(1, sizeof *self);
  }
  if (self != NULL) {
    self->ctx = ctx;
    self->op = op;
    self->method = method;
    pthread_mutex_lock(&ctx->lock);
    if (ctx->operation_count < OPERATION_MAX) {
      ctx->operations[ctx->operation_count++] = self;
    }
    pthread_mutex_unlock(&ctx->lock);
  }
  return self;
}

/* With the lock held. */
operation *find_operation(usher_plugin_ctx *ctx, usher_op op) {
  for (int index = 0; index < ctx->operation_count; index++) {
    if (ctx->operations[index]->op == op) {
      return ctx->operations[index];
    }
  }
  return NULL;
}

/* -- Waiting ------------------------------------------------------------------------------------------------------- */

static struct timespec in(uint64_t milliseconds) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += (time_t)(milliseconds / 1000);
  until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  return until;
}

int wait_for_cancel(operation *self, uint64_t milliseconds) {
  struct timespec until = in(milliseconds);
  int is_cancelled;
  pthread_mutex_lock(&self->ctx->lock);
  while (!self->cancelled && pthread_cond_timedwait(&self->ctx->changed, &self->ctx->lock, &until) == 0) {
  }
  is_cancelled = self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  return is_cancelled;
}

int wait_for_resume(operation *self) {
  struct timespec until = in(self->ctx->patience);
  int waited = 0, goes_on, was_told = self->was_told_to_pause;
  pthread_mutex_lock(&self->ctx->lock);
  while (self->paused && !self->cancelled && waited == 0) {
    waited = pthread_cond_timedwait(&self->ctx->changed, &self->ctx->lock, &until);
  }
  if (was_told) {
    judge(23, !self->paused || self->cancelled, "operation %llu was paused and not resumed in %llu ms",
          (unsigned long long)self->op, (unsigned long long)self->ctx->patience);
  }
  goes_on = !self->cancelled;
  self->paused = 0;
  pthread_mutex_unlock(&self->ctx->lock);
  return goes_on;
}

/* -- Calls into the host ------------------------------------------------------------------------------------------- */

static uint64_t hold_of(uint32_t kind, const void *item) {
  uint64_t hold = 0;
  if (kind == 1001) { /* the last member of the one item that has it */
    memcpy(&hold, (const char *)item + 32, sizeof hold);
  }
  return hold;
}

/* The text of an item, which is lent as the item is. */
static const void *text_of(const void *item) {
  usher_str text;
  memcpy(&text, (const char *)item + 16, sizeof text);
  return text.ptr;
}

static void take_item_back(const void *item) {
  const void *text = text_of(item);
  take_back(item);
  take_back(text);
}

uint32_t host_deliver(operation *self, uint32_t kind, const void *item) {
  usher_plugin_ctx *ctx = self->ctx;
  uint64_t hold = hold_of(kind, item);
  uint32_t bits;
  int is_held, is_over;
  pthread_mutex_lock(&ctx->lock);
  is_over = self->completed;
  self->paused = 1; /* `resume` may come before `deliver` has returned */
  if (hold != 0) {
    self->held[hold - 1] = item;
  }
  pthread_mutex_unlock(&ctx->lock);
  calling(ctx, "deliver");
  bits = ctx->host.deliver(ctx->host.ctx, self->op, kind, item);
  calling(ctx, NULL);
  is_held = (bits & USHER_DELIVER_HELD) != 0;
  self->was_told_to_pause = (bits & USHER_DELIVER_PAUSE) != 0;
  self->held_ever |= is_held;
  judge(24, !is_held || hold != 0, "deliver answered HELD for an item that has no hold");
  if (is_over) {
    judge(28, (bits & USHER_DELIVER_ENOUGH) != 0, "deliver answered %u for an operation that is over, not ENOUGH", bits);
  }
  pthread_mutex_lock(&ctx->lock);
  if ((bits & USHER_DELIVER_PAUSE) == 0 || is_over) {
    self->paused = 0;
  }
  if (hold != 0 && !is_held) {
    self->held[hold - 1] = NULL;
  }
  pthread_mutex_unlock(&ctx->lock);
  if (hold == 0 || !is_held) {
    take_item_back(item);
  }
  if ((bits & USHER_DELIVER_PAUSE) != 0 && !is_over) {
    report_line("paused: operation %llu", (unsigned long long)self->op);
  }
  return bits;
}

void host_complete(operation *self, usher_result result, const usher_status_v1 *status) {
  usher_plugin_ctx *ctx = self->ctx;
  usher_str detail = lend_text("The witness has ended it.");
  const void *lent = status != NULL ? lend(status, sizeof *status, 26) : NULL;
  pthread_mutex_lock(&ctx->lock);
  if (self->completed || !self->started) {
    judge(27, 1, "a completion that is too much, or comes before its start has returned");
  }
  self->completed = 1;
  pthread_mutex_unlock(&ctx->lock);
  calling(ctx, "complete");
  ctx->host.complete(ctx->host.ctx, self->op, result, lent, detail);
  calling(ctx, NULL);
  take_back(lent);
  take_back(detail.ptr);
}

/* Waits until the host has read the status again. */
void host_status_changed(usher_plugin_ctx *ctx) {
  usher_str scope = lend_text("read");
  int before = ctx->statuses;
  uint64_t waited = 0;
  calling(ctx, "status_changed");
  ctx->host.status_changed(ctx->host.ctx, scope);
  calling(ctx, NULL);
  take_back(scope.ptr);
  while (ctx->statuses == before && ctx->stage == STAGE_CREATED && waited < ctx->patience) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    waited += 5;
  }
  judge(30, ctx->statuses != before || ctx->stage != STAGE_CREATED,
        "status_changed was called, and no status was read in %llu ms", (unsigned long long)ctx->patience);
}

/* -- Calls of the host --------------------------------------------------------------------------------------------- */

usher_result witness_cancel(usher_plugin_ctx *ctx, usher_op op) {
  operation *self;
  if (!enter(ctx, CALL_ANY_THREAD, "cancel")) {
    return USHER_RESULT_OK;
  }
  pthread_mutex_lock(&ctx->lock);
  self = find_operation(ctx, op);
  if (judge(25, self != NULL, "cancel names operation %llu, which the instance never got", (unsigned long long)op)) {
    judge(21, self->started, "operation %llu was cancelled before its start had returned", (unsigned long long)op);
    self->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  leave(ctx, CALL_ANY_THREAD);
  return USHER_RESULT_OK;
}

usher_result witness_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  operation *self;
  const void *freed = NULL;
  if (!enter(ctx, CALL_ANY_THREAD, "resume")) {
    return USHER_RESULT_OK;
  }
  pthread_mutex_lock(&ctx->lock);
  self = find_operation(ctx, op);
  if (judge(25, self != NULL, "resume names operation %llu, which the instance never got", (unsigned long long)op)) {
    if (hold == 0) {
      self->paused = 0;
    } else if (hold <= HOLD_MAX) {
      freed = self->held[hold - 1];
      self->held[hold - 1] = NULL;
    }
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  if (freed != NULL) {
    take_item_back(freed);
  }
  leave(ctx, CALL_ANY_THREAD);
  return USHER_RESULT_OK;
}

static void judge_holds(const operation *self) {
  int count = 0;
  if (!self->held_ever) {
    return;
  }
  for (int hold = 0; hold < HOLD_MAX; hold++) {
    count += self->held[hold] != NULL;
  }
  judge(24, count == 0, "operation %llu: %d holds were not given back before destroy", (unsigned long long)self->op, count);
}

void end_operations(usher_plugin_ctx *ctx) {
  pthread_mutex_lock(&ctx->lock);
  for (int index = 0; index < ctx->operation_count; index++) {
    judge_holds(ctx->operations[index]);
    ctx->operations[index]->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  for (int index = 0; index < ctx->operation_count; index++) {
    if (ctx->operations[index]->has_thread) {
      pthread_join(ctx->operations[index]->thread, NULL);
    }
  }
}
