/* SPDX-License-Identifier: Apache-2.0 */

/* A whole use of an instance, for checks that are about the host or the thread, and not about one call. */

#define _GNU_SOURCE

#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *as_is(const void *bytes, size_t size) {
  void *copy = malloc(size);
  if (copy == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(copy, bytes, size);
  return copy;
}

static void ignore_text(void *context, usher_str text) {
  (void)context;
  (void)text;
}

static void use_statuses(instance *self, void *(*place)(const void *, size_t), instance_answers *out) {
  for (size_t index = 0; index < probe.scopes.count; index++) {
    usher_status_v1 empty = {.struct_size = sizeof empty};
    usher_str scope = text_of(probe.scopes.items[index]);
    out->status[index] = call_status(self, scope, place(&empty, sizeof empty));
    call_explain(self, scope, ignore_text, NULL);
  }
}

static bool ended_or_delivered(instance *self, void *context) {
  operation *of = context;
  (void)self;
  return of->completions > 0 || of->delivered > 0;
}

/* Lets an operation go on for a moment, and ends it. */
static void see_through(instance *self, operation *of, unsigned milliseconds) {
  if (of->start_result != USHER_RESULT_OK) {
    return;
  }
  instance_wait(self, milliseconds, ended_or_delivered, of);
  if (plugin.table.resume != NULL && !operation_wait(of, 0)) {
    call_resume(self, of->op, 0);
    operation_wait(of, of->is_request || of->method->kind == USHER_METHOD_WATCH ? 0 : 20);
  }
  operation_stop(of);
}

static void use_request(instance *self, void *(*place)(const void *, size_t), instance_answers *out) {
  usher_request_v1 request = {.struct_size = sizeof request,
                              .scope = text_of(probe.default_scope),
                              .purpose = text_of("To see whether it works."),
                              .deadline_unix_ms = 0};
  if (plugin.table.request != NULL && strcmp(probe.authority, "consent") != 0) {
    operation *asked = operation_request_with(self, place(&request, sizeof request));
    out->request = asked->start_result;
    see_through(self, asked, 100);
  }
}

static void use_methods(instance *self, void *(*place)(const void *, size_t), instance_answers *out) {
  data_methods *methods = calloc(1, sizeof *methods); /* never on the stack, which may be small */
  if (methods == NULL) {
    probe_skip("there is no memory left");
  }
  data_methods_of(self, methods);
  for (size_t index = 0; index < methods->count; index++) {
    data_method *each = &methods->all[index];
    operation *started;
    if (each->method->kind == USHER_METHOD_ASK) {
      continue;
    }
    started = operation_start(self, each->table, each->method, place(grant_for(each), sizeof(usher_grant_v1)),
                              place(arguments_for(each), each->arguments->size));
    out->methods[out->method_count].name = each->method->name;
    out->methods[out->method_count++].start = started->start_result;
    see_through(self, started, each->method->kind == USHER_METHOD_WATCH ? 50 : 2000);
  }
}

void instance_use(instance *self, void *(*place)(const void *bytes, size_t size), instance_answers *out) {
  *out = (instance_answers){.request = USHER_RESULT_OK};
  place = place == NULL ? as_is : place;
  use_statuses(self, place, out);
  use_methods(self, place, out);
  use_request(self, place, out);
  call_cancel(self, operation_number());
  if (plugin.table.resume != NULL) {
    call_resume(self, operation_number(), 0);
    call_resume(self, operation_number(), probe_random());
  }
}

const char *answers_differ(const instance_answers *usual, const instance_answers *other) {
  static char sentence[300];
  for (size_t index = 0; index < probe.scopes.count; index++) {
    if (usual->status[index] == USHER_RESULT_OK && other->status[index] != USHER_RESULT_OK) {
      snprintf(sentence, sizeof sentence, "status of “%.60s” returned %d", probe.scopes.items[index], other->status[index]);
      return sentence;
    }
  }
  for (size_t index = 0; index < usual->method_count && index < other->method_count; index++) {
    if (usual->methods[index].start == USHER_RESULT_OK && other->methods[index].start != USHER_RESULT_OK) {
      snprintf(sentence, sizeof sentence, "the start of %.60s returned %d", usual->methods[index].name,
               other->methods[index].start);
      return sentence;
    }
  }
  if (usual->request == USHER_RESULT_OK && other->request != USHER_RESULT_OK) {
    snprintf(sentence, sizeof sentence, "request returned %d", other->request);
    return sentence;
  }
  return NULL;
}
