/* SPDX-License-Identifier: Apache-2.0 */

/* data: what items consist of. */

#define _GNU_SOURCE

#include "data.h"

enum { ITEMS = 200, SENTENCE = 300 };

/* How each item is judged; set before anything starts. */
typedef struct judge {
  const data_method *method;
  void (*item)(const data_method *, const layout *, const void *);
  unsigned judged;
} judge;

static uint32_t judge_item(instance *self, operation *of, uint32_t kind, const void *item) {
  judge *mine = self->data;
  const layout *layout = layout_of_kind(&mine->method->items, kind);
  if (layout == NULL) {
    probe_skip("needs abi.layouts-agree: “%s” delivers items of the kind %u, which it doesn't declare",
               operation_name(of), kind);
  }
  mine->item(mine->method, layout, item);
  mine->judged++;
  return of->delivered >= ITEMS ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

/* Runs every method and a request, and lets each item be judged; and what else the host was told, where that counts. */
static void judge_items(void (*item)(const data_method *, const layout *, const void *), bool text_faults_count) {
  instance *self = instance_begin();
  static data_methods methods;
  judge mine = {.item = item};
  data_methods_of(self, &methods);
  data_learn(self, &methods);
  self->data = &mine;
  self->on_deliver = judge_item;
  for (size_t index = 0; index < methods.count; index++) {
    mine.method = &methods.all[index];
    operation_run(data_start(self, mine.method), ITEMS);
  }
  if (plugin.table.request != NULL) {
    operation_run(operation_request(self, probe.default_scope, "For a check of this plugin."), 1);
  }
  instance_end(self);
  if (text_faults_count && self->text_fault != NULL) {
    probe_fail("%s", self->text_fault);
  }
  if (mine.judged == 0) {
    probe_skip("no method delivers anything here");
  }
}

static void judge_sizes(const data_method *method, const layout *layout, const void *item) {
  char problem[SENTENCE];
  if (!layout_holds(layout, item, problem, sizeof problem)) {
    probe_fail("an item of “%s”: %s", method->method->name, problem);
  }
}

static void sizes_true(void) {
  judge_items(judge_sizes, false);
}

static void judge_texts(const data_method *method, const layout *layout, const void *item) {
  char problem[SENTENCE];
  if (!layout_holds(layout, item, problem, sizeof problem)) {
    probe_skip("needs data.sizes-true: %s", problem);
  }
  if (!layout_texts_hold(layout, item, problem, sizeof problem)) {
    probe_fail("an item of “%s”: %s", method->method->name, problem);
  }
}

static void strings_utf8(void) {
  judge_items(judge_texts, true);
}

const probe_check data_checks[] = {
    {"data.sizes-true", sizes_true},
    {"data.strings-utf8", strings_utf8},
    {"data.ids-stable", ids_stable},
    {"data.fetch-equals-enumerate", fetch_equals_enumerate},
    {"data.unknown-id-not-found", unknown_id_not_found},
    {"data.bounded-memory", bounded_memory},
    {"data.stream-paces", stream_paces},
    {NULL, NULL},
};
