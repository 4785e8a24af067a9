/* SPDX-License-Identifier: Apache-2.0 */

/* data: identifiers, which stay what they are. */

#define _GNU_SOURCE

#include "data.h"
#include "data_collection.h"

#include <stdlib.h>
#include <string.h>

static bool delivers_kind(const data_method *self, uint32_t kind) {
  for (size_t index = 0; index < self->items.count; index++) {
    if (self->items.kinds[index].kind == kind) {
      return true;
    }
  }
  return false;
}

static int compare(const void *one, const void *other) {
  const found *a = one, *b = other;
  size_t shared = a->length < b->length ? a->length : b->length;
  int order = shared == 0 ? 0 : memcmp(a->id, b->id, shared);
  if (order == 0 && a->length != b->length) {
    order = a->length < b->length ? -1 : 1;
  }
  return order != 0 ? order : (a->kind > b->kind) - (a->kind < b->kind);
}

/* Only what has an identifier, in the order of those. */
static void sort(collection *self) {
  size_t kept = 0;
  for (size_t index = 0; index < self->count; index++) {
    if (self->all[index].id != NULL) {
      self->all[kept++] = self->all[index];
    }
  }
  self->count = kept;
  qsort(self->all, kept, sizeof *self->all, compare);
}

/* An identifier that fetches one item stands for one item. What recurs is told apart by more than its identifier, and is
 * not fetched by it. */
static void judge_unique(const collection *self, const data_methods *methods) {
  const data_method *fetch = NULL;
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    fetch = each->table == self->method->table && data_fetches(each) ? each : fetch;
  }
  for (size_t index = 1; fetch != NULL && index < self->count; index++) {
    const found *each = &self->all[index];
    if (each->length == 0) {
      probe_fail("“%s” delivers an item with an empty identifier", self->method->method->name);
    }
    if (compare(each - 1, each) == 0 && delivers_kind(fetch, each->kind)) {
      probe_fail("“%s” delivers two items with the identifier “%.80s”", self->method->method->name, each->id);
    }
  }
}

static void judge_same(const collection *first, const collection *then, const char *when) {
  size_t least = first->count < then->count ? first->count : then->count;
  for (size_t index = 0; index < least; index++) {
    if (compare(&first->all[index], &then->all[index]) != 0) {
      probe_fail("“%s” delivers other identifiers %s: “%.80s” before, “%.80s” then", first->method->method->name, when,
                 first->all[index].id, then->all[index].id);
    }
  }
  if (first->count != then->count && first->count < COLLECTED_MAX) {
    probe_fail("“%s” delivers %zu items and %s %zu", first->method->method->name, first->count, when, then->count);
  }
}

static collection *list_sorted(instance *self, const data_method *method) {
  collection *mine = collection_make(self, method, arguments_for(method));
  sort(mine);
  return mine;
}

void ids_stable(void) {
  instance *self = instance_begin(), *next;
  static data_methods methods, later;
  static collection *first[sizeof methods.all / sizeof *methods.all];
  unsigned judged = 0;
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    if (!data_lists(&methods.all[index])) {
      continue;
    }
    first[index] = list_sorted(self, &methods.all[index]);
    if (!was_collected(first[index]) || first[index]->count == 0) {
      first[index] = NULL;
      continue;
    }
    judged++;
    judge_unique(first[index], &methods);
    collection *again = list_sorted(self, &methods.all[index]);
    if (was_collected(again)) {
      judge_same(first[index], again, "the second time");
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("nothing with an identifier is listed here");
  }
  next = instance_begin();
  data_methods_of(next, &later);
  for (size_t index = 0; index < methods.count && index < later.count; index++) {
    collection *again = first[index] == NULL ? NULL : list_sorted(next, &later.all[index]);
    if (again != NULL && was_collected(again)) {
      judge_same(first[index], again, "in the next instance");
    }
  }
  instance_end(next);
}
