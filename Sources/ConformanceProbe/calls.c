/* SPDX-License-Identifier: Apache-2.0 */

/* Every call into the plugin, named on the shared page before it is made, and the life of operations. */

#define _GNU_SOURCE

#include "probe.h"

#include <stdlib.h>
#include <string.h>

usher_result call_status(instance *self, usher_str scope, usher_status_v1 *out) {
  usher_result result;
  probe_enter("status");
  result = plugin.table.status(self->theirs, scope, out);
  probe_leave();
  return result;
}

usher_result call_status_of(instance *self, const char *scope, usher_status_v1 *out) {
  *out = (usher_status_v1){.struct_size = sizeof *out};
  return call_status(self, text_of(scope), out);
}

usher_result call_observe(instance *self, uint32_t on) {
  usher_result result;
  if (on != 0) {
    pthread_mutex_lock(&self->lock);
    self->observing = true;
    pthread_mutex_unlock(&self->lock);
  }
  probe_enter("observe");
  result = plugin.table.observe(self->theirs, on);
  probe_leave();
  if (on == 0) {
    pthread_mutex_lock(&self->lock);
    self->observing = false;
    pthread_mutex_unlock(&self->lock);
  }
  return result;
}

const usher_extension_v1 *call_extension(instance *self, const char *id) {
  const usher_extension_v1 *table;
  probe_enter("extension");
  table = plugin.table.extension(self->theirs, id);
  probe_leave();
  return table;
}

usher_result call_explain(instance *self, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  usher_result result;
  probe_enter("explain");
  result = plugin.table.explain(self->theirs, scope, sink, sink_ctx);
  probe_leave();
  return result;
}

usher_result call_cancel(instance *self, usher_op op) {
  usher_result result;
  pthread_mutex_lock(&self->lock);
  for (operation *each = self->operations; each != NULL; each = each->next) {
    if (each->op == op && each->cancelled_at == 0) {
      each->cancelled_at = probe_milliseconds();
    }
  }
  pthread_mutex_unlock(&self->lock);
  probe_enter("cancel");
  result = plugin.table.cancel(self->theirs, op);
  probe_leave();
  return result;
}

usher_result call_resume(instance *self, usher_op op, uint64_t hold) {
  usher_result result;
  if (plugin.table.resume == NULL) {
    probe_skip("needs abi.mandatory-members: resume is missing");
  }
  pthread_mutex_lock(&self->lock);
  for (operation *each = self->operations; each != NULL; each = each->next) {
    each->said_pause &= each->op != op || hold != 0;
  }
  pthread_mutex_unlock(&self->lock);
  probe_enter("resume");
  result = plugin.table.resume(self->theirs, op, hold);
  probe_leave();
  return result;
}

usher_result call_open_settings(instance *self) {
  usher_result result;
  if (plugin.table.open_settings == NULL) {
    probe_skip("the plugin has no open_settings");
  }
  probe_enter("open_settings");
  result = plugin.table.open_settings(self->theirs);
  probe_leave();
  return result;
}

void call_destroy(instance *self) {
  probe_enter("destroy");
  plugin.table.destroy(self->theirs);
  probe_leave();
  pthread_mutex_lock(&self->lock);
  self->destroyed = true;
  pthread_mutex_unlock(&self->lock);
}

bool is_result(usher_result result) {
  return result <= 0 && (result >= USHER_RESULT_DAMAGED || plugin.table.abi_minor > USHER_ABI_MINOR);
}

/* -- Operations ---------------------------------------------------------------------------------------------------------- */

usher_op operation_number(void) {
  static uint64_t last;
  return (__atomic_add_fetch(&last, 1, __ATOMIC_RELAXED) << 16) | (probe_random() & 0xFFFF);
}

static operation *operation_new(instance *self, const usher_method_v1 *method) {
  operation *new = calloc(1, sizeof *new);
  if (new == NULL) {
    probe_skip("there is no memory left");
  }
  new->owner = self;
  new->op = operation_number();
  new->method = method;
  new->is_request = method == NULL;
  new->starter = pthread_self();
  pthread_mutex_lock(&self->lock);
  new->next = self->operations;
  self->operations = new;
  pthread_mutex_unlock(&self->lock);
  return new;
}

static void started(operation *self, usher_result result) {
  pthread_mutex_lock(&self->owner->lock);
  self->start_returned = true;
  self->start_result = result;
  pthread_mutex_unlock(&self->owner->lock);
}

operation *operation_request_with(instance *self, const usher_request_v1 *request) {
  operation *new;
  usher_result result;
  if (plugin.table.request == NULL) {
    probe_skip("the plugin has no request: its authority is consent");
  }
  new = operation_new(self, NULL);
  probe_enter("request");
  result = plugin.table.request(self->theirs, request, new->op);
  probe_leave();
  started(new, result);
  return new;
}

operation *operation_request(instance *self, const char *scope, const char *purpose) {
  usher_request_v1 request = {.struct_size = sizeof request, .scope = text_of(scope), .purpose = text_of(purpose)};
  return operation_request_with(self, &request);
}

operation *operation_start(instance *self, const usher_extension_v1 *table, const usher_method_v1 *method,
                           const usher_grant_v1 *grant, const void *arguments) {
  operation *new = operation_new(self, method);
  usher_result result;
  char name[64] = "start of ";
  strncat(name, method->name == NULL ? "" : method->name, sizeof name - strlen(name) - 1);
  probe_enter(name);
  result = table->start(self->theirs, grant, method->number, arguments, new->op);
  probe_leave();
  started(new, result);
  return new;
}

static bool has_ended(instance *self, void *context) {
  (void)self;
  return ((operation *)context)->completions > 0;
}

bool operation_wait(operation *self, unsigned milliseconds) {
  return instance_wait(self->owner, milliseconds, has_ended, self);
}

void operation_expect_end(operation *self) {
  if (!operation_wait(self, 5000)) {
    probe_skip("needs operation.exactly-once: an operation never completed");
  }
}

void operation_stop(operation *self) {
  if (!operation_wait(self, 0)) {
    call_cancel(self->owner, self->op);
    if (!operation_wait(self, 5000)) {
      probe_skip("needs operation.cancel: an operation went on after cancel");
    }
  }
}
