/* SPDX-License-Identifier: Apache-2.0 */

/* abi: what the entry and its table say. */

#define _GNU_SOURCE

#include "abi.h"

#include "../probe.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 256, ARGUMENTS_MOST = 4096, ITEMS_MOST = 16384 };

/* -- The table's texts -------------------------------------------------------------------------------------------------- */

typedef struct table_text {
  const char *name;
  const char *text;  /* of the table */
  const char *noted; /* of the note */
} table_text;

enum { TABLE_TEXTS = 3 };

static void table_texts(table_text out[TABLE_TEXTS]) {
  out[0] = (table_text){"id", plugin.table.id, probe.id};
  out[1] = (table_text){"category", plugin.table.category, probe.category};
  out[2] = (table_text){"version", plugin.table.version, probe.version};
}

/* The host lists and refuses plugins by the note, and loads them by the table. */
static void note_equals_table(void) {
  table_text texts[TABLE_TEXTS];
  plugin_open_table();
  table_texts(texts);
  for (int index = 0; index < TABLE_TEXTS; index++) {
    const table_text *each = &texts[index];
    if (each->noted == NULL || *each->noted == '\0') {
      probe_skip("needs file.note-mandatory-keys: the note has no %s", each->name);
    }
    if (text_length_at(each->text, TEXT_MOST) == SIZE_MAX) {
      probe_skip("needs abi.strings: the table's %s can't be read", each->name);
    }
    if (strcmp(each->text, each->noted) != 0) {
      probe_fail("the table says %s “%.100s”, the note “%.100s”", each->name, each->text, each->noted);
    }
  }
}

static void judge_text(const char *owner, const char *name, const char *text, size_t most, bool may_be_empty) {
  size_t length;
  if (text == NULL) {
    probe_fail("%s of %s is NULL", name, owner);
  }
  length = text_length_at(text, most);
  if (length == SIZE_MAX) {
    probe_fail("%s of %s is no NUL-terminated text of at most %zu bytes", name, owner, most);
  }
  if (length == 0 && !may_be_empty) {
    probe_fail("%s of %s is empty", name, owner);
  }
  if (!text_is_utf8(text, length)) {
    probe_fail("%s of %s isn't UTF-8", name, owner);
  }
}

static void judge_methods(const char *id, const usher_extension_v1 *table) {
  char problem[300];
  if (table == NULL || table_fault(table, id, problem, sizeof problem) != NULL) {
    return; /* the checks of that judge it */
  }
  for (uint32_t index = 0; index < table->method_count; index++) {
    const usher_method_v1 *each = method_at(table, index);
    char owner[300];
    snprintf(owner, sizeof owner, "method %u of %.200s", index + 1, id);
    judge_text(owner, "name", each->name, TEXT_MOST, false);
    judge_text(owner, "scope", each->scope, TEXT_MOST, true);
    judge_text(owner, "arguments", each->arguments, ARGUMENTS_MOST, false);
    judge_text(owner, "items", each->items, ITEMS_MOST, true);
  }
}

/* The texts are static: neither another call of the entry nor an instance changes them. */
static void strings(void) {
  table_text before[TABLE_TEXTS], after[TABLE_TEXTS];
  char *copies[TABLE_TEXTS];
  instance *self;
  plugin_open_table();
  table_texts(before);
  for (int index = 0; index < TABLE_TEXTS; index++) {
    judge_text("the table", before[index].name, before[index].text, TEXT_MOST, false);
    copies[index] = strdup(before[index].text);
  }
  for (int round = 0; round < 3; round++) {
    plugin_open(); /* calls the entry again, and copies the table again */
    self = instance_begin();
    for (size_t index = 0; index < probe.extensions.count; index++) {
      judge_methods(probe.extensions.items[index], call_extension(self, probe.extensions.items[index]));
    }
    instance_end(self);
    if (self->text_fault != NULL) {
      probe_fail("%s", self->text_fault);
    }
    memcpy(&plugin.table, plugin.theirs, sizeof plugin.table);
    table_texts(after);
    for (int index = 0; index < TABLE_TEXTS; index++) {
      if (after[index].text != before[index].text || strcmp(after[index].text, copies[index]) != 0) {
        probe_fail("the table's %s is another one after the entry was called again", before[index].name);
      }
    }
  }
}

/* -- Versions ------------------------------------------------------------------------------------------------------------- */

static bool parse_version(const char *text, unsigned long *major, unsigned long *minor) {
  char *end;
  *major = strtoul(text, &end, 10);
  if (end == text || *end != '.') {
    return false;
  }
  text = end + 1;
  *minor = strtoul(text, &end, 10);
  return end != text && *end == '\0';
}

/* An entry of another major has another name, and another table. */
static void judge_other_entries(void) {
  const void *own = dlsym(plugin.handle, "usher_plugin_entry_v1");
  if (dlsym(plugin.handle, "usher_plugin_entry_v0") != NULL) {
    probe_fail("the file exports an entry of major 0, which there never was");
  }
  for (unsigned major = 2; major < 10; major++) {
    char name[64];
    snprintf(name, sizeof name, "usher_plugin_entry_v%u", major);
    if (dlsym(plugin.handle, name) == own && own != NULL) {
      probe_fail("%s is the entry of major 1 by another name", name);
    }
  }
}

/* A host that is old enough or new enough gets a table; one that is too old may get one. */
static void judge_minors(unsigned long required) {
  const uint32_t minors[] = {0, 1, 2, 99, UINT32_MAX, (uint32_t)required};
  for (size_t index = 0; index < sizeof minors / sizeof *minors; index++) {
    const usher_plugin_v1 *table;
    probe_enter("usher_plugin_entry_v1");
    table = plugin.entry(minors[index]);
    probe_leave();
    if (table == NULL && minors[index] >= required) {
      probe_fail("the entry refuses a host of ABI 1.%u, although the note asks for 1.%lu", minors[index], required);
    }
  }
}

static void major_refused(void) {
  unsigned long major, minor, required_major, required;
  plugin_open_entry();
  if (probe.abi == NULL || !parse_version(probe.abi, &major, &minor)) {
    probe_skip("needs file.note-mandatory-keys: the note has no abi");
  }
  if (probe.abi_required == NULL || !parse_version(probe.abi_required, &required_major, &required)) {
    required_major = major;
    required = minor;
  }
  if (major != USHER_ABI_MAJOR || required_major != USHER_ABI_MAJOR) {
    probe_fail("the note says abi=%.20s, and its entry is that of major %d", major == USHER_ABI_MAJOR ? probe.abi_required : probe.abi,
               USHER_ABI_MAJOR);
  }
  judge_other_entries();
  judge_minors(required);
  plugin_open_table();
  if (plugin.table.abi_minor != minor) {
    probe_fail("the table says abi_minor %u, the note abi=%.20s", plugin.table.abi_minor, probe.abi);
  }
}

/* -- Sizes and functions ------------------------------------------------------------------------------------------------- */

/* Fails where a table of an extension breaks what this check judges. */
static void judge_extensions(const char *judge) {
  instance *self = instance_begin();
  for (size_t index = 0; index < probe.extensions.count; index++) {
    const char *id = probe.extensions.items[index];
    const usher_extension_v1 *table = call_extension(self, id);
    char problem[300];
    const char *fault = table == NULL ? NULL : table_fault(table, id, problem, sizeof problem);
    if (fault != NULL && strcmp(fault, judge) == 0) {
      probe_fail("%s", problem);
    }
  }
  instance_end(self);
}

static void struct_size(void) {
  uint32_t size;
  plugin_open_entry();
  if (plugin.theirs == NULL) {
    probe_skip("needs load.from-c-child: the entry refused this host");
  }
  if (!memory_is_readable(plugin.theirs, sizeof size)) {
    probe_fail("the entry returned %p, where nothing can be read", (const void *)plugin.theirs);
  }
  memcpy(&size, plugin.theirs, sizeof size);
  if (size < sizeof(usher_plugin_v1) || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0) {
    probe_fail("the table says struct_size %u, which must be at least %zu, at most %d and a multiple of 8", size,
               sizeof(usher_plugin_v1), USHER_STRUCT_SIZE_MAX);
  }
  if (!memory_is_readable(plugin.theirs, size)) {
    probe_fail("the table says struct_size %u, but less of it can be read", size);
  }
  plugin_open();
  judge_extensions("abi.struct-size");
}

static void function_pointers(void) {
  const char *stray;
  plugin_open_table();
  stray = plugin_stray_function();
  if (stray != NULL) {
    probe_fail("%s lies outside the plugin's own code", stray);
  }
  plugin_open();
  judge_extensions("abi.function-pointers");
}

static uint32_t go_on(instance *self, operation *of, uint32_t kind, const void *item) {
  (void)self, (void)of, (void)kind, (void)item;
  return USHER_DELIVER_MORE;
}

/* Whether a method that needn't have `resume` delivers more than one item; it is asked for as many as it has, and for 100
 * of what it counts. */
static bool delivers_several(instance *self, const data_method *method) {
  for (int round = 0; round < 2; round++) {
    void *arguments = arguments_for(method);
    operation *started;
    for (size_t index = 0; round == 1 && index < method->arguments->count; index++) {
      const layout_member *member = &method->arguments->members[index];
      if (member->name[0] != '\0' && strchr("tx", member->type) != NULL) {
        arguments_set(method, arguments, member->name, "100");
      }
    }
    started = operation_start(self, method->table, method->method, grant_for(method), arguments);
    if (started->start_result == USHER_RESULT_OK) {
      operation_wait(started, 1000);
      operation_stop(started);
    }
    if (started->delivered > 1) {
      return true;
    }
  }
  return false;
}

static void judge_resume(void) {
  data_methods *methods = calloc(1, sizeof *methods);
  instance *self = instance_begin();
  self->on_deliver = go_on;
  data_methods_of(self, methods);
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    uint32_t kind = each->method->kind;
    if (kind == USHER_METHOD_STREAM || kind == USHER_METHOD_WATCH ||
        (kind == USHER_METHOD_ONCE && delivers_several(self, each))) {
      probe_fail("the table has no resume, although %.100s %s", each->method->name,
                 kind == USHER_METHOD_ONCE ? "delivers more than one item" : "is a stream or a watch");
    }
  }
  instance_end(self);
}

static void mandatory_members(void) {
  const char *missing;
  plugin_open_table();
  missing = plugin_missing_function();
  if (missing != NULL) {
    probe_fail("the table has no %s, which every plugin must have", missing);
  }
  if (plugin.table.request == NULL && strcmp(probe.authority, "consent") != 0) {
    probe_fail("the table has no request, which only a plugin with authority=consent may lack");
  }
  plugin_open();
  judge_extensions("abi.mandatory-members");
  if (plugin.table.resume == NULL) {
    judge_resume();
  }
}

const probe_check abi_checks[] = {
    {"abi.note-equals-table", note_equals_table},
    {"abi.strings", strings},
    {"abi.major-refused", major_refused},
    {"abi.struct-size", struct_size},
    {"abi.function-pointers", function_pointers},
    {"abi.mandatory-members", mandatory_members},
    {"abi.extension-unknown", extension_unknown},
    {"abi.extension-stable", extension_stable},
    {"abi.layouts-agree", layouts_agree},
    {"abi.old-host", old_host},
    {"abi.new-host", new_host},
    {NULL, NULL},
};
