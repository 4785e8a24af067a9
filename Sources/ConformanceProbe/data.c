/* SPDX-License-Identifier: Apache-2.0 */

/* Data methods: found through the tables, started with grants and arguments out of layouts, as a host does it for a
 * category that it has never heard of. */

#include "probe.h"

#include <stdlib.h>
#include <string.h>

static void add_methods(const char *id, const usher_extension_v1 *table, data_methods *out) {
  const char *each = (const char *)table->methods;
  uint32_t stride;
  if (table->method_count == 0) {
    return;
  }
  if (!memory_is_readable(each, sizeof stride)) {
    probe_skip("needs abi.layouts-agree: the methods of %s can't be read", id);
  }
  memcpy(&stride, each, sizeof stride);
  if (stride < sizeof(usher_method_v1) || stride > USHER_STRUCT_SIZE_MAX || stride % 8 != 0) {
    probe_skip("needs abi.struct-size: the methods of %s have a size of %u", id, stride);
  }
  for (uint32_t index = 0; index < table->method_count && out->count < 64; index++, each += stride) {
    data_method *method = &out->all[out->count];
    const char *problem = NULL;
    *method = (data_method){.table = table, .method = (const usher_method_v1 *)(const void *)each, .extension = id};
    method->arguments = layout_parse(method->method->arguments, &problem);
    if (method->arguments == NULL || !layout_parse_items(method->method->items, &method->items, &problem)) {
      probe_skip("needs abi.layouts-agree: %s: %s", method->method->name, problem);
    }
    out->count++;
  }
}

void data_methods_of(instance *self, data_methods *out) {
  out->count = 0;
  for (size_t index = 0; index < probe.extensions.count; index++) {
    const usher_extension_v1 *table = call_extension(self, probe.extensions.items[index]);
    if (table == NULL) {
      probe_skip("needs abi.extension-stable: there is no %s", probe.extensions.items[index]);
    }
    add_methods(probe.extensions.items[index], table, out);
  }
}

usher_grant_v1 *grant_for(const data_method *self) {
  usher_grant_v1 *grant = calloc(1, sizeof *grant);
  if (grant == NULL) {
    probe_skip("there is no memory left");
  }
  grant->struct_size = sizeof *grant;
  grant->authorization = USHER_AUTHORIZATION_AUTHORIZED;
  grant->accuracy = USHER_ACCURACY_FULL;
  grant->scope = text_of(self->method->scope);
  return grant;
}

bool arguments_set(const data_method *self, void *arguments, const char *name, const char *value) {
  const layout_member *member = layout_find(self->arguments, name);
  char *place;
  if (member == NULL) {
    return false;
  }
  place = (char *)arguments + member->offset;
  if (member->type == 's' || member->type == 'y') {
    usher_str text = text_of(value);
    memcpy(place, &text, sizeof text);
  } else if (member->type == 'd') {
    double number = strtod(value, NULL);
    memcpy(place, &number, sizeof number);
  } else if (member->type == 't' || member->type == 'x') {
    uint64_t number = *value == '-' ? (uint64_t)strtoll(value, NULL, 10) : strtoull(value, NULL, 10);
    memcpy(place, &number, sizeof number);
  } else if (member->type == 'u' || member->type == 'i') {
    uint32_t number = (uint32_t)strtoll(value, NULL, 10);
    memcpy(place, &number, sizeof number);
  } else {
    return false;
  }
  return true;
}

void *arguments_for(const data_method *self) {
  void *arguments = calloc(1, self->arguments->size);
  uint32_t size = (uint32_t)self->arguments->size;
  size_t method_length = strlen(self->method->name);
  if (arguments == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(arguments, &size, sizeof size);
  if (self->known.len > 0) {
    memcpy((char *)arguments + data_identifier(self->arguments)->offset, &self->known, sizeof self->known);
  }
  for (size_t index = 0; index < probe.arguments.count; index++) {
    const char *entry = probe.arguments.items[index], *equals = strchr(entry, '=');
    char name[64] = "";
    if (equals != NULL && strncmp(entry, self->method->name, method_length) == 0 && entry[method_length] == '.' &&
        (size_t)(equals - entry) - method_length - 1 < sizeof name) {
      memcpy(name, entry + method_length + 1, (size_t)(equals - entry) - method_length - 1);
      arguments_set(self, arguments, name, equals + 1);
    }
  }
  return arguments;
}

operation *data_start(instance *self, const data_method *method) {
  return operation_start(self, method->table, method->method, grant_for(method), arguments_for(method));
}

typedef struct enough {
  operation *of;
  unsigned items;
} enough;

static bool delivered_or_ended(instance *self, void *context) {
  enough *wanted = context;
  (void)self;
  return wanted->of->completions > 0 || wanted->of->delivered >= wanted->items;
}

const data_method *data_first(instance *self, data_methods *methods, uint32_t kind, unsigned least_items) {
  const data_method *without_items = NULL;
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    operation *trial;
    if (each->method->kind != kind) {
      continue;
    }
    trial = data_start(self, each);
    if (trial->start_result != USHER_RESULT_OK) {
      continue;
    }
    enough wanted = {trial, least_items};
    instance_wait(self, kind == USHER_METHOD_WATCH ? 200 : 3000, delivered_or_ended, &wanted);
    operation_stop(trial);
    if (trial->delivered >= least_items) {
      return each;
    }
    without_items = without_items == NULL ? each : without_items;
  }
  return least_items == 0 ? without_items : NULL;
}
