/* SPDX-License-Identifier: Apache-2.0 */

/* What the plugin calls. */

#ifndef HOST_TABLE_H
#define HOST_TABLE_H

#include "host_spoil.h"
#include "host_type.h"

static void host_complete(usher_host_ctx *ctx, usher_op op, usher_result result, const usher_status_v1 *status,
                          usher_str detail) {
  host *self = host_of(ctx);
  (void)result, (void)detail;
  HOST_ON_COMPLETION(self, op, status);
  pthread_mutex_lock(&self->lock);
  if (self->op == op && op != 0 && !self->is_over) {
    self->is_over = 1;
    self->decided = status != NULL ? *status : (usher_status_v1){.struct_size = sizeof *status};
    pthread_cond_broadcast(&self->moved);
  }
  pthread_mutex_unlock(&self->lock);
}

static uint32_t host_deliver(usher_host_ctx *ctx, usher_op op, uint32_t kind, const void *given) {
  host *self = host_of(ctx);
  const host_item *item = given;
  uint32_t bits = USHER_DELIVER_MORE;
  HOST_ON_DELIVERY(self, item);
  pthread_mutex_lock(&self->lock);
  if (self->op != op || self->is_over) {
    pthread_mutex_unlock(&self->lock);
    return HOST_LATE_BITS;
  }
  self->waiting++;
  if (++self->delivered % PAUSE_AFTER == 0) {
    self->is_paused = 1;
    bits |= USHER_DELIVER_PAUSE;
  }
  if (HOST_HOLD_OF(kind, item) != 0) {
    self->holds[self->hold_count++] = HOST_HOLD_OF(kind, item);
    bits |= USHER_DELIVER_HELD;
  }
  pthread_cond_broadcast(&self->moved);
  pthread_mutex_unlock(&self->lock);
  return bits;
}

static void host_status_changed(usher_host_ctx *ctx, usher_str scope) {
  host *self = host_of(ctx);
  (void)scope;
  pthread_mutex_lock(&self->lock);
  HOST_ON_CHANGE(self);
  pthread_cond_broadcast(&self->moved);
  pthread_mutex_unlock(&self->lock);
}

static void host_log(usher_host_ctx *ctx, int32_t severity, usher_str text) {
  (void)ctx, (void)severity, (void)text;
  HOST_ON_LOG(host_of(ctx));
}

static usher_result host_setting(usher_host_ctx *ctx, usher_str key, usher_str_sink sink, void *sink_ctx) {
  for (char **each = host_of(ctx)->settings; *each != NULL; each++) {
    if (strncmp(*each, key.ptr, key.len) == 0 && (*each)[key.len] == '=') {
      sink(sink_ctx, host_text(*each + key.len + 1));
      return USHER_RESULT_OK;
    }
  }
  return USHER_RESULT_NOT_FOUND;
}

static const void *host_extension(usher_host_ctx *ctx, const char *id) {
  (void)ctx, (void)id;
  return NULL;
}

#endif
