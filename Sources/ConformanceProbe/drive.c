/* SPDX-License-Identifier: Apache-2.0 */

/* Running operations as hosts do, for checks that don't care which: data methods and permission requests. */

#define _GNU_SOURCE

#include "probe.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 5000 };

void trials_of(instance *self, trials *out) {
  out->count = 0;
  data_methods_of(self, &out->methods);
  data_learn(self, &out->methods);
  for (size_t index = 0; index < out->methods.count; index++) {
    out->all[out->count++] = (trial){&out->methods.all[index], NULL};
  }
  for (size_t index = 0; plugin.table.request != NULL && index < probe.scopes.count && out->count < 128; index++) {
    out->all[out->count++] = (trial){NULL, probe.scopes.items[index]};
  }
  if (out->count == 0) {
    probe_skip("the plugin has no operations: no data method and no request");
  }
}

operation *trial_start(instance *self, const trial *trial) {
  return trial->method != NULL ? data_start(self, trial->method)
                               : operation_request(self, trial->scope, "A check asks.");
}

const char *trial_name(const trial *trial) {
  return trial->method != NULL ? trial->method->method->name : "request";
}

const char *operation_name(const operation *self) {
  return self->method == NULL ? "request" : self->method->name;
}

bool trial_is(const trial *trial, uint32_t kind) {
  return trial->method != NULL && trial->method->method->kind == kind;
}

operation *data_start_many(instance *self, const data_method *method, uint64_t count) {
  void *arguments = arguments_for(method);
  char number[24];
  operation *started;
  bool more;
  snprintf(number, sizeof number, "%llu", (unsigned long long)count);
  more = arguments_set(method, arguments, "count", number);
  more |= arguments_set(method, arguments, "limit", number);
  started = operation_start(self, method->table, method->method, grant_for(method), arguments);
  return more && started->start_result != USHER_RESULT_OK ? data_start(self, method) : started;
}

typedef struct settling {
  operation *of;
  uint64_t items, seen;
} settling;

static bool settled(instance *self, void *context) {
  settling *wanted = context;
  (void)self;
  return wanted->of->completions > 0 || wanted->of->delivered >= wanted->items;
}

static bool moved(instance *self, void *context) {
  settling *wanted = context;
  return settled(self, wanted) || wanted->of->delivered > wanted->seen;
}

settlement operation_settle(operation *self, uint64_t items, unsigned idle) {
  settling wanted = {self, items, 0};
  uint64_t until = probe_milliseconds() + (idle > LONGEST ? idle : LONGEST);
  do {
    if (!instance_wait(self->owner, idle, moved, &wanted)) {
      return SETTLEMENT_IDLE;
    }
    pthread_mutex_lock(&self->owner->lock);
    wanted.seen = self->delivered;
    pthread_mutex_unlock(&self->owner->lock);
    if (instance_wait(self->owner, 0, settled, &wanted)) {
      return SETTLEMENT_DONE;
    }
  } while (probe_milliseconds() < until);
  return SETTLEMENT_BUSY;
}

void operation_run(operation *self, uint64_t items) {
  uint32_t kind = self->method == NULL ? USHER_METHOD_ASK : self->method->kind;
  if (self->start_result != USHER_RESULT_OK) {
    return;
  }
  if (kind == USHER_METHOD_ONCE) {
    operation_settle(self, UINT64_MAX, 3000);
  } else {
    operation_settle(self, items, kind == USHER_METHOD_STREAM ? 1000 : 100);
  }
  operation_stop(self);
}
