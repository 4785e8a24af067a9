/* SPDX-License-Identifier: Apache-2.0 */

/* operation: a start that failed. */

#include "operation.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOM = 8192 };

/* Memory that has room for everything that a plugin might read by mistake. */
static void *room(const void *from, size_t size) {
  char *memory = calloc(1, ROOM);
  if (memory == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(memory, from, size);
  return memory;
}

static void *arguments_of_size(const data_method *method, uint32_t size) {
  void *arguments = room(arguments_for(method), method->arguments->size);
  memcpy(arguments, &size, sizeof size);
  return arguments;
}

static void start_with_bad_arguments(instance *self, const data_method *method) {
  static const uint32_t sizes[] = {0, 4, 7};
  for (size_t index = 0; index < sizeof sizes / sizeof *sizes; index++) {
    operation_start(self, method->table, method->method, grant_for(method), arguments_of_size(method, sizes[index]));
  }
}

static void start_with_bad_grants(instance *self, const data_method *method) {
  static const usher_authorization refused[] = {USHER_AUTHORIZATION_UNSET, USHER_AUTHORIZATION_DENIED, 12345};
  usher_grant_v1 *grant;
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
    grant = grant_for(method);
    grant->authorization = refused[index];
    operation_start(self, method->table, method->method, grant, arguments_for(method));
  }
  grant = grant_for(method);
  grant->scope = text_of("no-such-scope");
  operation_start(self, method->table, method->method, grant, arguments_for(method));
  grant = grant_for(method);
  grant->expires_unix_ms = ((int64_t)time(NULL) - 60) * 1000;
  operation_start(self, method->table, method->method, grant, arguments_for(method));
  grant = room(grant_for(method), sizeof *grant);
  grant->struct_size = 8;
  operation_start(self, method->table, method->method, grant, arguments_for(method));
}

static bool has_number(const usher_extension_v1 *table, uint32_t number) {
  for (uint32_t index = 0; index < table->method_count; index++) {
    if (method_at(table, index)->number == number) {
      return true;
    }
  }
  return false;
}

/* What was started as a method that there isn't. */
static operation *unknown_starts[1024];
static size_t unknown_count;

static void start_unknown_methods(instance *self, const data_method *method) {
  const uint32_t numbers[] = {0, method->table->method_count + 1, 99, method->method->number | 0x10000, 1000000, UINT32_MAX};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    usher_method_v1 *unknown = room(method->method, sizeof *unknown);
    unknown->number = numbers[index];
    if (has_number(method->table, numbers[index]) || unknown_count == 1024) {
      continue;
    }
    unknown_starts[unknown_count++] =
        operation_start(self, method->table, unknown, grant_for(method), arguments_of_size(method, 4096));
  }
}

/* It is refused when it starts, or completes with an error. */
static void judge_unknown_methods(void) {
  for (size_t index = 0; index < unknown_count; index++) {
    const operation *each = unknown_starts[index];
    if (each->start_result == USHER_RESULT_OK &&
        (each->delivered > 0 || (each->completions > 0 && each->result == USHER_RESULT_OK))) {
      probe_fail("a start of method %u, which there isn't, delivered %llu items and completed with %d",
                 each->method->number, (unsigned long long)each->delivered, each->result);
    }
  }
}

static bool somebody_broke_it(instance *self, void *context) {
  (void)context;
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_returned && each->start_result != USHER_RESULT_OK &&
        each->completions + each->delivered + each->delivered_after_end > 0) {
      return true;
    }
  }
  return false;
}

/* Whatever a plugin makes of a start, when it says no it has said all. Calls that it takes are cancelled. */
void start_error_never_completes(void) {
  instance *self = instance_begin();
  static trials trials;
  bool broken;
  trials_of(self, &trials);
  for (size_t index = 0; index < trials.count; index++) {
    const data_method *method = trials.all[index].method;
    if (method == NULL) {
      continue;
    }
    data_start(self, method);
    start_with_bad_arguments(self, method);
    start_with_bad_grants(self, method);
    start_unknown_methods(self, method);
  }
  if (plugin.table.request != NULL) {
    operation_request(self, "no-such-scope", "A check asks.");
  }
  broken = instance_wait(self, 50, somebody_broke_it, NULL);
  for (operation *each = self->operations; each != NULL && !broken; each = each->next) {
    if (each->start_result == USHER_RESULT_OK) {
      call_cancel(self, each->op);
      operation_wait(each, 2500);
    }
  }
  instance_end(self);
  for (const operation *each = self->operations; each != NULL; each = each->next) {
    if (each->start_result != USHER_RESULT_OK && each->completions + each->delivered + each->delivered_after_end > 0) {
      probe_fail("a start of “%s” returned %d, and the operation delivered %llu items and completed %u times",
                 operation_name(each), each->start_result,
                 (unsigned long long)(each->delivered + each->delivered_after_end), each->completions);
    }
  }
  judge_unknown_methods();
}
