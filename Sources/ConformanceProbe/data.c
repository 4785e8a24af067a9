/* SPDX-License-Identifier: Apache-2.0 */

/* Data methods: found through the tables, started with grants and arguments out of layouts, as a host does it for a
 * category that it has never heard of. */

#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_size(uint32_t size, size_t least) {
  return size >= least && size <= USHER_STRUCT_SIZE_MAX && size % 8 == 0;
}

/* The size at an address; 0 where it can't be read. */
static uint32_t size_at(const void *address) {
  uint32_t size = 0;
  if (address != NULL && memory_is_readable(address, sizeof size)) {
    memcpy(&size, address, sizeof size);
  }
  return size;
}

const usher_method_v1 *method_at(const usher_extension_v1 *table, uint32_t index) {
  return (const usher_method_v1 *)(const void *)((const char *)table->methods + (size_t)index * size_at(table->methods));
}

/* Every method has the size of the first one, which is their stride. */
static bool methods_fault(const usher_extension_v1 *table, const char *id, char *problem, size_t capacity) {
  uint32_t stride = size_at(table->methods);
  if (!is_size(stride, sizeof(usher_method_v1))) {
    snprintf(problem, capacity, "the methods of %s say struct_size %u, which must be at least %zu, at most %d and a multiple of 8",
             id, stride, sizeof(usher_method_v1), USHER_STRUCT_SIZE_MAX);
    return true;
  }
  for (uint32_t index = 0; index < table->method_count; index++) {
    const usher_method_v1 *each = method_at(table, index);
    if (!memory_is_readable(each, stride) || each->struct_size != stride) {
      snprintf(problem, capacity, "method %u of %u of %s doesn't say the first one's struct_size, which is %u", index + 1,
               table->method_count, id, stride);
      return true;
    }
  }
  return false;
}

const char *table_fault(const usher_extension_v1 *table, const char *id, char *problem, size_t capacity) {
  uint32_t size = size_at(table);
  const void *start;
  if (!is_size(size, sizeof *table) || !memory_is_readable(table, size)) {
    snprintf(problem, capacity,
             "the table of %s says struct_size %u, which must be at least %zu, at most %d, a multiple of 8, and readable", id,
             size, sizeof *table, USHER_STRUCT_SIZE_MAX);
    return "abi.struct-size";
  }
  if (table->method_count > 0 && methods_fault(table, id, problem, capacity)) {
    return "abi.struct-size";
  }
  if (table->start == NULL) {
    snprintf(problem, capacity, "the table of %s has no start", id);
    return "abi.mandatory-members";
  }
  memcpy(&start, &table->start, sizeof start);
  if (!plugin_owns(start, true)) {
    snprintf(problem, capacity, "start of %s lies outside the plugin's own code", id);
    return "abi.function-pointers";
  }
  return NULL;
}

static void add_methods(const char *id, const usher_extension_v1 *table, data_methods *out) {
  char sentence[300];
  const char *judge = table_fault(table, id, sentence, sizeof sentence);
  if (judge != NULL) {
    probe_skip("needs %s: %s", judge, sentence);
  }
  for (uint32_t index = 0; index < table->method_count && out->count < 64; index++) {
    data_method *method = &out->all[out->count];
    const usher_method_v1 *theirs = method_at(table, index);
    const char *problem = NULL;
    if (text_length_at(theirs->name, 256) == SIZE_MAX || text_length_at(theirs->scope, 256) == SIZE_MAX ||
        text_length_at(theirs->arguments, 4096) == SIZE_MAX || text_length_at(theirs->items, 16384) == SIZE_MAX) {
      probe_skip("needs abi.strings: a text of method %u of %s can't be read", index + 1, id);
    }
    *method = (data_method){.table = table, .method = theirs, .extension = id};
    method->arguments = layout_parse(theirs->arguments, &problem);
    if (method->arguments == NULL || !layout_parse_items(theirs->items, &method->items, &problem)) {
      probe_skip("needs abi.layouts-agree: %s: %s", theirs->name, problem);
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
