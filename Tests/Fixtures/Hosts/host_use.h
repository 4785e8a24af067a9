/* SPDX-License-Identifier: Apache-2.0 */

/* Asking the plugin, and its data calls. */

#ifndef HOST_USE_H
#define HOST_USE_H

#include "host_spoil.h"
#include "host_type.h"

#include <stdio.h>

/* -- Status and requests --------------------------------------------------------------------------------------------- */

HOST_UNUSED static void host_read_status(host *self, const char *scope) {
  self->status = (usher_status_v1){.struct_size = sizeof self->status};
  if (self->plugin->status(self->ctx, host_text(scope), &self->status) != USHER_RESULT_OK) {
    self->status.authorization = USHER_AUTHORIZATION_UNSET;
  }
}

static void host_hear(void *sink_ctx, usher_str text) {
  snprintf(sink_ctx, 256, "%.*s", (int)text.len, text.ptr);
}

HOST_UNUSED static int host_is_granted(const host *self) {
  int is_current = self->status.expires_unix_ms == 0 || self->status.expires_unix_ms > time(NULL) * INT64_C(1000);
  return is_current && (self->status.authority == USHER_AUTHORITY_SYSTEM
                            ? self->status.authorization == USHER_AUTHORIZATION_AUTHORIZED ||
                                  self->status.authorization == USHER_AUTHORIZATION_LIMITED
                            : self->status.authorization == USHER_AUTHORIZATION_NOT_DETERMINED);
}

/* Makes an operation the one that is under way. */
static usher_op host_begin(host *self) {
  pthread_mutex_lock(&self->lock);
  self->op = HOST_NEXT_OPERATION(self);
  self->waiting = self->delivered = self->taken = self->is_paused = self->is_over = self->hold_count = 0;
  pthread_mutex_unlock(&self->lock);
  return self->op;
}

static void host_ask_system(host *self) {
  usher_request_v1 request = {.struct_size = sizeof request, .scope = host_text("read"),
                              .purpose = host_text(HOST_PURPOSE)};
  usher_op op = host_begin(self);
  if (self->plugin->request(self->ctx, &request, op) == USHER_RESULT_OK) {
    pthread_mutex_lock(&self->lock);
    while (!self->is_over) {
      pthread_cond_wait(&self->moved, &self->lock);
    }
    pthread_mutex_unlock(&self->lock);
  }
  host_read_status(self, "read");
}

/* -- Data calls ------------------------------------------------------------------------------------------------------ */

/* What is to be done for the operation under way, with nothing locked. */
typedef struct host_turn {
  int resumes, cancels, ends, rereads;
  uint64_t holds[MOST_HELD];
  int hold_count;
} host_turn;

/* Waits until there is something to do; `patience` is how many milliseconds the operation has left. */
static host_turn host_next_turn(host *self, long *patience) {
  host_turn turn = {0};
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 50 * 1000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock(&self->lock);
  if (self->waiting == 0 && !self->is_over && !self->is_changed &&
      pthread_cond_timedwait(&self->moved, &self->lock, &until) != 0) {
    *patience -= self->is_paused ? 0 : 50; /* the clock stands while paused */
  }
  self->taken += self->waiting;
  self->waiting = 0;
  turn.resumes = self->is_paused && HOST_RESUMES;
  self->is_paused &= !turn.resumes;
  turn.rereads = self->is_changed;
  self->is_changed = 0;
  if (HOST_GIVES_BACK) {
    memcpy(turn.holds, self->holds, sizeof turn.holds);
    turn.hold_count = self->hold_count;
    self->hold_count = 0;
  }
  turn.ends = self->is_over && turn.hold_count == 0;
  turn.cancels = self->taken >= MOST_TAKEN || (*patience <= 0 && HOST_MINDS_DEADLINES);
  pthread_mutex_unlock(&self->lock);
  return turn;
}

static void host_take_items(host *self, usher_op op, uint32_t kind) {
  long patience = kind == USHER_METHOD_WATCH ? 1000000 : 200;
  int is_cancelled = 0;
  for (;;) {
    host_turn turn = host_next_turn(self, &patience);
    for (int index = 0; index < turn.hold_count; index++) {
      self->plugin->resume(self->ctx, op, turn.holds[index]);
    }
    if (turn.rereads) {
      host_read_status(self, "read");
    }
    if (turn.ends) {
      return;
    }
    if (turn.resumes) {
      self->plugin->resume(self->ctx, op, 0);
    }
    if (turn.cancels && !is_cancelled) {
      self->plugin->cancel(self->ctx, op);
      is_cancelled = 1;
    }
  }
}

static void host_call_method(host *self, const usher_extension_v1 *extension, const usher_method_v1 *method) {
  host_call call = {.grant = {.struct_size = sizeof call.grant, .authorization = USHER_AUTHORIZATION_AUTHORIZED,
                              .scope = host_text(method->scope)},
                    .argument = {.struct_size = sizeof call.argument, .count = 10},
                    .method = method->number};
  call.op = host_begin(self);
  HOST_BEFORE_START(self);
  if (!HOST_IS_GRANTED(self)) {
    return;
  }
  HOST_SPOIL_CALL(self, &call);
  if (extension->start(self->ctx, &call.grant, call.method, &call.argument, call.op) == USHER_RESULT_OK) {
    host_take_items(self, call.op, method->kind);
    HOST_AFTER_COMPLETION(self);
  }
}

static void host_call_methods(host *self) {
  const usher_extension_v1 *extension = self->plugin->extension(self->ctx, "com.example.witness/1");
  for (uint32_t index = 0; extension != NULL && index < extension->method_count; index++) {
    host_call_method(self, extension, &extension->methods[index]);
  }
}

#endif
