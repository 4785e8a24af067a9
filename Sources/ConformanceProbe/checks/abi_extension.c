/* SPDX-License-Identifier: Apache-2.0 */

/* abi: data extensions, their tables and their layouts. */

#define _GNU_SOURCE

#include "abi.h"

#include "../probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_listed(const char *id) {
  for (size_t index = 0; index < probe.extensions.count; index++) {
    if (strcmp(probe.extensions.items[index], id) == 0) {
      return true;
    }
  }
  return false;
}

/* Asks for an extension that the note doesn't list. */
static void judge_unlisted(instance *self, const char *id) {
  if (!is_listed(id) && call_extension(self, id) != NULL) {
    probe_fail("the extension “%.60s” of %zu bytes is answered, although the note doesn't list it", id, strlen(id));
  }
}

/* Names that a careless comparison takes for a known one. */
static void judge_like(instance *self, const char *known) {
  char id[1024];
  size_t length = strlen(known);
  if (length > sizeof id / 2) {
    return;
  }
  static const char *const behind[] = {"x", "0", "/", "/1", ".more/1", "\n", " "};
  for (size_t index = 0; index < sizeof behind / sizeof *behind; index++) {
    snprintf(id, sizeof id, "%s%s", known, behind[index]);
    judge_unlisted(self, id);
  }
  snprintf(id, sizeof id, "x%s", known);
  judge_unlisted(self, id);
  snprintf(id, sizeof id, " %s", known);
  judge_unlisted(self, id);
  for (size_t shorter = 1; shorter < length; shorter++) {
    snprintf(id, sizeof id, "%.*s", (int)shorter, known);
    judge_unlisted(self, id);
  }
  for (size_t index = 0; index < length; index++) {
    snprintf(id, sizeof id, "%s", known);
    id[index] ^= 0x20; /* another letter, or the same in another case */
    if (id[index] != '\0') {
      judge_unlisted(self, id);
    }
  }
}

void extension_unknown(void) {
  static const char *const odd[] = {"", "/", "/1", "1", "usher", "usher.", "usher./1", "usher.x/1", "%s%s%s%n", "\xff\xfe",
                                    "com.example.no-such-extension/1"};
  enum { LONG = 4096, RANDOM_LENGTH = 24 };
  static char long_id[2 * LONG];
  instance *self = instance_begin();
  unsigned rounds = probe_rounds(200);
  for (size_t index = 0; index < sizeof odd / sizeof *odd; index++) {
    judge_unlisted(self, odd[index]);
  }
  for (unsigned round = 0; round < rounds; round++) {
    char id[RANDOM_LENGTH + 1];
    size_t length = 1 + (size_t)(probe_random() % RANDOM_LENGTH);
    for (size_t index = 0; index < length; index++) {
      id[index] = (char)(1 + probe_random() % 255);
    }
    id[length] = '\0';
    judge_unlisted(self, id);
  }
  for (size_t index = 0; index < probe.extensions.count; index++) {
    judge_like(self, probe.extensions.items[index]);
    int known = snprintf(long_id, LONG, "%s", probe.extensions.items[index]);
    memset(long_id + known, 'x', LONG - (size_t)known);
    judge_unlisted(self, long_id);
  }
  memset(long_id, 'a', LONG);
  judge_unlisted(self, long_id);
  instance_end(self);
}

/* -- The same every time ---------------------------------------------------------------------------------------------------- */

/* A copy of all that a table's memory says, texts left out. */
static void *copy_of(const usher_extension_v1 *table, const char *id, size_t *size) {
  char problem[300];
  const char *judge = table_fault(table, id, problem, sizeof problem);
  size_t methods = 0;
  char *copy;
  if (judge != NULL) {
    probe_skip("needs %s: %s", judge, problem);
  }
  if (table->method_count > 0) {
    methods = (size_t)((const char *)method_at(table, table->method_count) - (const char *)table->methods);
  }
  *size = sizeof *table + methods;
  copy = malloc(*size);
  if (copy == NULL) {
    probe_skip("there is no memory left");
  }
  memcpy(copy, table, sizeof *table);
  if (methods > 0) {
    memcpy(copy + sizeof *table, table->methods, methods);
  }
  return copy;
}

static void judge_same(instance *self, const char *id, const usher_extension_v1 *first, const char *when) {
  if (call_extension(self, id) != first) {
    probe_fail("the extension %s has another table %s", id, when);
  }
}

void extension_stable(void) {
  const usher_extension_v1 *first[PROBE_LIST_MAX];
  void *copies[PROBE_LIST_MAX];
  size_t sizes[PROBE_LIST_MAX];
  instance *self = instance_begin(), *other;
  if (probe.extensions.count == 0) {
    probe_skip("the note lists no extension");
  }
  for (size_t index = 0; index < probe.extensions.count; index++) {
    const char *id = probe.extensions.items[index];
    first[index] = call_extension(self, id);
    if (first[index] == NULL) {
      probe_fail("the note lists the extension %s, but the plugin gives no table for it", id);
    }
    copies[index] = copy_of(first[index], id, &sizes[index]);
  }
  other = instance_new("org.example.another");
  instance_begin_existing(other);
  for (size_t index = 0; index < probe.extensions.count; index++) {
    char *copy = strdup(probe.extensions.items[index]); /* at another address */
    judge_same(self, copy, first[index], "when it is asked for again");
    judge_same(other, copy, first[index], "for another instance");
    free(copy);
  }
  instance_end(self);
  for (size_t index = 0; index < probe.extensions.count; index++) {
    size_t size;
    judge_same(other, probe.extensions.items[index], first[index], "after an instance has ended");
    void *now = copy_of(first[index], probe.extensions.items[index], &size);
    if (size != sizes[index] || memcmp(now, copies[index], size) != 0) {
      probe_fail("the table of the extension %s has changed", probe.extensions.items[index]);
    }
  }
  instance_end(other);
}

/* -- Layouts -------------------------------------------------------------------------------------------------------------------- */

enum { METHODS_MOST = 256 };

static bool is_scope(const char *scope) {
  for (size_t index = 0; index < probe.scopes.count; index++) {
    if (strcmp(probe.scopes.items[index], scope) == 0) {
      return true;
    }
  }
  return *scope == '\0'; /* the default one */
}

static bool has_types_of(const layout *self, const layout *other) {
  if (self->count < other->count) {
    return false;
  }
  for (size_t index = 0; index < other->count; index++) {
    if (self->members[index].type != other->members[index].type ||
        (other->members[index].inner != NULL && !has_types_of(self->members[index].inner, other->members[index].inner))) {
      return false;
    }
  }
  return true;
}

static void judge_kinds(const char *id, const char *name, const layout_items *items) {
  static const layout_items none;
  for (size_t index = 0; index < items->count; index++) {
    const layout_kind *each = &items->kinds[index];
    const layout *core = layout_of_kind(&none, each->kind);
    if (each->kind < USHER_ITEM_FIRST_OWN && (core == NULL || !has_types_of(each->of, core))) {
      probe_fail("%.60s of %s lists the item kind %u, which isn't a plugin's to define: its own start at %d", name, id, each->kind,
                 USHER_ITEM_FIRST_OWN);
    }
  }
}

static void judge_method(const char *id, const usher_extension_v1 *table, uint32_t index) {
  const usher_method_v1 *method = method_at(table, index);
  const char *problem = NULL;
  layout_items *items = calloc(1, sizeof *items);
  if (text_length_at(method->name, 256) == SIZE_MAX || text_length_at(method->scope, 256) == SIZE_MAX ||
      text_length_at(method->arguments, 4096) == SIZE_MAX || text_length_at(method->items, 16384) == SIZE_MAX) {
    probe_skip("needs abi.strings: a text of method %u of %s can't be read", index + 1, id);
  }
  if (method->kind < USHER_METHOD_ONCE || method->kind > USHER_METHOD_ASK) {
    probe_fail("%.60s of %s has the kind %u, which is not 1 to 4", method->name, id, method->kind);
  }
  if (!is_scope(method->scope)) {
    probe_fail("%.60s of %s needs the scope “%.60s”, which the note doesn't list", method->name, id, method->scope);
  }
  for (uint32_t other = 0; other < index; other++) {
    const usher_method_v1 *before = method_at(table, other);
    if (before->number == method->number || strcmp(before->name, method->name) == 0) {
      probe_fail("%s has two methods with the number %u or the name “%.60s”", id, method->number, method->name);
    }
  }
  if (layout_parse(method->arguments, &problem) == NULL) {
    probe_fail("the arguments of %.60s of %s, “%.100s”: %s", method->name, id, method->arguments, problem);
  }
  if (!layout_parse_items(method->items, items, &problem)) {
    probe_fail("the items of %.60s of %s, “%.100s”: %s", method->name, id, method->items, problem);
  }
  judge_kinds(id, method->name, items);
  free(items);
}

/* What is delivered is of a kind that the method lists, and as large as its layout. What is in it, others judge. */
static uint32_t judge_item(instance *self, operation *of, uint32_t kind, const void *item) {
  const data_method *method = self->data;
  const layout *known = layout_of_kind(&method->items, kind);
  uint32_t size;
  if (of->method != method->method) {
    return USHER_DELIVER_ENOUGH;
  }
  if (known == NULL) {
    probe_fail("%s delivers an item of the kind %u, which it doesn't list", method->method->name, kind);
  }
  if (item != NULL && memory_is_readable(item, sizeof size)) {
    memcpy(&size, item, sizeof size);
    if (size < known->size) {
      probe_fail("%s delivers an item of the kind %u with struct_size %u, where its layout takes %zu", method->method->name, kind,
                 size, known->size);
    }
  }
  return of->delivered > 1000 ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

static void judge_items(instance *self) {
  data_methods *methods = calloc(1, sizeof *methods);
  data_methods_of(self, methods);
  self->on_deliver = judge_item;
  for (size_t index = 0; index < methods->count; index++) {
    data_method *each = &methods->all[index];
    operation *started;
    if (each->method->kind == USHER_METHOD_ASK) {
      continue;
    }
    self->data = each;
    started = data_start(self, each);
    if (started->start_result == USHER_RESULT_OK) {
      operation_wait(started, each->method->kind == USHER_METHOD_ONCE ? 2000 : 100);
      operation_stop(started);
    }
  }
}

void layouts_agree(void) {
  instance *self = instance_begin();
  for (size_t index = 0; index < probe.extensions.count; index++) {
    const char *id = probe.extensions.items[index];
    const usher_extension_v1 *table = call_extension(self, id);
    char problem[300];
    if (table == NULL) {
      probe_skip("needs abi.extension-stable: there is no %s", id);
    }
    const char *judge = table_fault(table, id, problem, sizeof problem);
    if (judge != NULL) {
      probe_skip("needs %s: %s", judge, problem);
    }
    if (table->method_count == 0 || table->method_count > METHODS_MOST) {
      probe_fail("%s has %u methods, where 1 to %d are allowed", id, table->method_count, METHODS_MOST);
    }
    for (uint32_t method = 0; method < table->method_count; method++) {
      judge_method(id, table, method);
    }
  }
  if (probe.extensions.count == 0) {
    probe_skip("the note lists no extension");
  }
  judge_items(self);
  instance_end(self);
}
