/* SPDX-License-Identifier: Apache-2.0 */

/* The host's functions. They only write down what happens: a check looks at what it judges, so that one broken rule
 * doesn't fail the checks of others. The contexts that plugins get are pages that nobody may touch; the functions find
 * the instance by the page's address. */

#define _GNU_SOURCE

#include "host.h"

#include <stdlib.h>
#include <string.h>

static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static instance *registry; /* guarded by the lock; instances are never freed */

void host_register(instance *self) {
  pthread_mutex_lock(&registry_lock);
  self->next = registry;
  registry = self;
  pthread_mutex_unlock(&registry_lock);
}

static instance *find(usher_host_ctx *ctx) {
  instance *each;
  pthread_mutex_lock(&registry_lock);
  for (each = registry; each != NULL && each->ctx != ctx; each = each->next) {
  }
  pthread_mutex_unlock(&registry_lock);
  if (each == NULL) {
    probe_fail("the host was called with a context that it never gave (%p)", (void *)ctx);
  }
  return each;
}

/* Takes note of a call; the lock is held when this returns. */
static instance *enter(usher_host_ctx *ctx) {
  instance *self = find(ctx);
  pthread_mutex_lock(&self->lock);
  self->calls_after_destroy += self->destroyed;
  return self;
}

static void leave(instance *self) {
  pthread_cond_broadcast(&self->changed);
  pthread_mutex_unlock(&self->lock);
}

/* As `enter`, for what `create` may not call: such a call is counted, and goes no further, or NULL. */
static instance *enter_created(usher_host_ctx *ctx) {
  instance *self = enter(ctx);
  if (self->creating) {
    self->calls_during_create++;
    leave(self);
    return NULL;
  }
  return self;
}

static operation *find_operation(instance *self, usher_op op) {
  operation *each;
  for (each = self->operations; each != NULL && each->op != op; each = each->next) {
  }
  return each;
}

/* Copies a status by its size. */
static bool take_status(usher_status_v1 *mine, const usher_status_v1 *theirs) {
  uint32_t size;
  if (theirs == NULL) {
    return false;
  }
  memcpy(&size, theirs, sizeof size);
  if (size < sizeof *mine || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0) {
    return false;
  }
  memcpy(mine, theirs, sizeof *mine);
  return true;
}

/* A text that the host could neither show nor write down; the lock is held. */
static void take_text(instance *self, usher_str text, const char *unreadable, const char *no_text) {
  if (self->text_fault == NULL && text.len > 0) {
    bool readable = text.ptr != NULL && memory_is_readable(text.ptr, (size_t)text.len);
    self->text_fault = !readable ? unreadable : text_is_utf8(text.ptr, text.len) ? NULL : no_text;
  }
}

static void complete(usher_host_ctx *ctx, usher_op op, usher_result result, const usher_status_v1 *status,
                     usher_str detail) {
  instance *self = enter_created(ctx);
  operation *over = self == NULL ? NULL : find_operation(self, op);
  bool first;
  if (self == NULL) {
    return;
  }
  take_text(self, detail, "complete was given a detail that can't be read",
            "complete was given a detail that isn't UTF-8");
  if (over == NULL) {
    self->foreign_completions++;
    self->last_foreign = op;
    leave(self);
    return;
  }
  first = over->completions++ == 0;
  over->overlapped |= over->delivering;
  if (first) {
    over->result = result;
    over->has_status = take_status(&over->status, status);
    over->status_refused = status != NULL && !over->has_status;
    over->completed_inside_start = !over->start_returned;
    over->completed_elsewhere = !pthread_equal(over->starter, pthread_self());
    over->ended_at = probe_milliseconds();
  }
  leave(self);
  if (first && self->on_complete != NULL) {
    self->on_complete(self, over);
  }
}

static uint32_t deliver(usher_host_ctx *ctx, usher_op op, uint32_t kind, const void *item) {
  instance *self = enter_created(ctx);
  operation *to = self == NULL ? NULL : find_operation(self, op);
  uint32_t bits = USHER_DELIVER_MORE;
  if (self == NULL) {
    return USHER_DELIVER_ENOUGH;
  }
  if (to == NULL || to->completions > 0) {
    if (to == NULL) {
      self->foreign_completions++;
      self->last_foreign = op;
    } else {
      to->delivered_after_end++;
    }
    leave(self);
    return USHER_DELIVER_ENOUGH;
  }
  to->delivered++;
  to->overlapped |= to->delivering;
  to->delivering = true;
  to->after_enough += to->said_enough;
  to->while_paused += to->said_pause;
  leave(self);
  if (self->fails) {
    bits = USHER_DELIVER_ENOUGH;
  } else if (self->on_deliver != NULL) {
    bits = self->on_deliver(self, to, kind, item);
  }
  pthread_mutex_lock(&self->lock);
  to->delivering = false;
  to->said_enough |= (bits & USHER_DELIVER_ENOUGH) != 0;
  leave(self);
  return bits;
}

static void status_changed(usher_host_ctx *ctx, usher_str scope) {
  instance *self = enter_created(ctx);
  if (self == NULL) {
    return;
  }
  if (self->observing) {
    self->status_changes++;
  } else {
    self->stray_status_changes++;
  }
  leave(self);
  if (self->on_status_changed != NULL) {
    self->on_status_changed(self, scope);
  }
}

static void log_text(usher_host_ctx *ctx, int32_t severity, usher_str text) {
  instance *self = enter(ctx);
  take_text(self, text, "log was given a text that can't be read", "log was given a text that isn't UTF-8");
  if (severity < USHER_SEVERITY_DEBUG || severity > USHER_SEVERITY_HOST_MISBEHAVES) {
    self->text_fault = "log was given a severity that there isn't";
  }
  self->misbehaves += severity == USHER_SEVERITY_HOST_MISBEHAVES;
  leave(self);
}

static usher_result setting(usher_host_ctx *ctx, usher_str key, usher_str_sink sink, void *sink_ctx) {
  instance *self = enter(ctx);
  bool fails = self->fails;
  leave(self);
  if (fails) {
    return USHER_RESULT_INTERNAL;
  }
  for (size_t index = 0; index < probe.settings.count; index++) {
    const char *entry = probe.settings.items[index];
    size_t length = (size_t)key.len;
    if (strncmp(entry, key.ptr, length) == 0 && entry[length] == '=') {
      sink(sink_ctx, text_of(entry + length + 1));
      return USHER_RESULT_OK;
    }
  }
  return USHER_RESULT_NOT_FOUND;
}

static const void *host_extension(usher_host_ctx *ctx, const char *id) {
  instance *self = enter(ctx);
  const void *(*answer)(instance *, const char *) = self->fails ? NULL : self->on_extension;
  leave(self);
  return answer == NULL ? NULL : answer(self, id);
}

void host_fill(usher_host_v1 *host, instance *self) {
  *host = (usher_host_v1){
      .struct_size = sizeof *host,
      .abi_minor = USHER_ABI_MINOR,
      .ctx = self->ctx,
      .complete = complete,
      .deliver = deliver,
      .status_changed = status_changed,
      .log = log_text,
      .setting = setting,
      .extension = host_extension,
      .app_id = text_of(self->app_id),
      .app_name = text_of("Conformance"),
      .state_dir = text_of(probe.state_dir == NULL ? "" : probe.state_dir),
      .locale = text_of("C.UTF-8"),
  };
}
