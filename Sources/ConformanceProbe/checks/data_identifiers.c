/* SPDX-License-Identifier: Apache-2.0 */

/* data: identifiers, and what one gets by them. A method whose one text argument is an identifier fetches; one without
 * such an argument that delivers items with identifiers lists. */

#define _GNU_SOURCE

#include "data.h"

#include <stdlib.h>
#include <string.h>

enum { COLLECTED_MAX = 5000, FETCHED = 16, LONG_IDENTIFIER = 4096 };

/* -- Collecting ----------------------------------------------------------------------------------------------------------- */

typedef struct found {
  uint32_t kind;
  char *id; /* not NUL-terminated; NULL where the item has none */
  size_t length;
  item_image image; /* of the first ones */
} found;

typedef struct collection {
  const data_method *method;
  found *all;
  size_t count;
  const operation *of;
} collection;

static uint32_t collect_item(instance *self, operation *of, uint32_t kind, const void *item) {
  collection *mine = self->data;
  const layout *layout = layout_of_kind(&mine->method->items, kind);
  char problem[300];
  found *each;
  if (layout == NULL || !layout_holds(layout, item, problem, sizeof problem)) {
    probe_skip("needs data.sizes-true: an item of “%s” isn't as its layout says", operation_name(of));
  }
  if (kind < USHER_ITEM_FIRST_OWN) {
    return USHER_DELIVER_MORE;
  }
  if (mine->count == COLLECTED_MAX) {
    return USHER_DELIVER_ENOUGH;
  }
  each = &mine->all[mine->count++];
  each->kind = kind;
  if (mine->count <= FETCHED) {
    each->image = item_take(layout, item, false);
  }
  if (data_identifier(layout) != NULL) {
    usher_str id;
    memcpy(&id, (const char *)item + data_identifier(layout)->offset, sizeof id);
    each->length = (size_t)id.len;
    each->id = malloc(each->length + 1);
    if (each->id == NULL) {
      probe_skip("there is no memory left");
    }
    memcpy(each->id, id.ptr == NULL ? "" : id.ptr, each->length);
    each->id[each->length] = '\0';
  }
  return USHER_DELIVER_MORE;
}

/* Starts a method and keeps all that it delivers; the collection is never freed. */
static collection *collect(instance *self, const data_method *method, const void *arguments) {
  collection *mine = calloc(1, sizeof *mine);
  found *all = calloc(COLLECTED_MAX, sizeof *all);
  operation *of;
  if (mine == NULL || all == NULL) {
    probe_skip("there is no memory left");
  }
  *mine = (collection){.method = method, .all = all};
  self->data = mine;
  self->on_deliver = collect_item;
  of = operation_start(self, method->table, method->method, grant_for(method), arguments);
  if (of->start_result == USHER_RESULT_OK) {
    operation_settle(of, UINT64_MAX, 3000);
    operation_stop(of);
  }
  self->on_deliver = NULL;
  mine->of = of;
  return mine;
}

static bool was_collected(const collection *self) {
  return self->of->start_result == USHER_RESULT_OK && self->of->result == USHER_RESULT_OK;
}

static bool delivers_kind(const data_method *self, uint32_t kind) {
  for (size_t index = 0; index < self->items.count; index++) {
    if (self->items.kinds[index].kind == kind) {
      return true;
    }
  }
  return false;
}

/* -- Stable --------------------------------------------------------------------------------------------------------------- */

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
  collection *mine = collect(self, method, arguments_for(method));
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

/* -- Fetched -------------------------------------------------------------------------------------------------------------- */

static void *arguments_with(const data_method *method, const char *id, size_t length) {
  char *arguments = arguments_for(method);
  usher_str text = {id, length};
  memcpy(arguments + data_identifier(method->arguments)->offset, &text, sizeof text);
  return arguments;
}

static bool is_away(usher_result result) {
  return result == USHER_RESULT_UNAVAILABLE || result == USHER_RESULT_GONE || result == USHER_RESULT_BUSY;
}

static void judge_fetched(instance *self, const data_method *fetch, const found *listed) {
  collection *got = collect(self, fetch, arguments_with(fetch, listed->id, listed->length));
  usher_result result = got->of->start_result == USHER_RESULT_OK ? got->of->result : got->of->start_result;
  const char *name = fetch->method->name;
  if (is_away(result)) {
    probe_skip("“%s” can't be judged: it ends with %d", name, result);
  }
  if (result != USHER_RESULT_OK || got->count == 0) {
    probe_fail("“%s” of the identifier “%.80s”, which was listed, ends with %d and %zu items", name, listed->id, result,
               got->count);
  }
  for (size_t index = 0; index < got->count; index++) {
    const found *each = &got->all[index];
    if (each->id != NULL && (each->length != listed->length || memcmp(each->id, listed->id, each->length) != 0)) {
      probe_fail("“%s” of the identifier “%.80s” delivers “%.80s”", name, listed->id, each->id);
    }
    if (each->kind == listed->kind && index < FETCHED && !item_equals(&each->image, &listed->image)) {
      probe_fail("“%s” of the identifier “%.80s” delivers other content than the list did", name, listed->id);
    }
  }
}

static collection *first_list(instance *self, const data_methods *methods, const usher_extension_v1 *table) {
  for (size_t index = 0; index < methods->count; index++) {
    const data_method *each = &methods->all[index];
    if (each->table == table && data_lists(each)) {
      collection *listed = collect(self, each, arguments_for(each));
      if (was_collected(listed) && listed->count > 0) {
        return listed;
      }
    }
  }
  return NULL;
}

void fetch_equals_enumerate(void) {
  instance *self = instance_begin();
  static data_methods methods;
  unsigned judged = 0;
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *fetch = &methods.all[index];
    const collection *listed = data_fetches(fetch) ? first_list(self, &methods, fetch->table) : NULL;
    for (size_t item = 0; listed != NULL && item < listed->count && item < FETCHED; item++) {
      if (listed->all[item].id != NULL) {
        judge_fetched(self, fetch, &listed->all[item]);
        judged++;
      }
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("nothing that is listed here can be fetched");
  }
}

/* -- Unknown -------------------------------------------------------------------------------------------------------------- */

static void judge_unknown(instance *self, const data_method *fetch, const char *id, size_t length, const char *what) {
  collection *got = collect(self, fetch, arguments_with(fetch, id, length));
  usher_result result = got->of->result;
  if (got->of->start_result != USHER_RESULT_OK) {
    return; /* it may refuse the start */
  }
  if (result == USHER_RESULT_OK) {
    probe_fail("“%s” of %s completes with OK and %zu items", fetch->method->name, what, got->count);
  }
  if (result != USHER_RESULT_NOT_FOUND && result != USHER_RESULT_INVALID && result != USHER_RESULT_NOT_AUTHORIZED &&
      !is_away(result)) {
    probe_fail("“%s” of %s completes with %d, where NOT_FOUND is right", fetch->method->name, what, result);
  }
}

static bool is_listed(const collection *listed, const char *id, size_t length) {
  for (size_t index = 0; index < listed->count; index++) {
    const found *each = &listed->all[index];
    if (each->id != NULL && each->length == length && memcmp(each->id, id, length) == 0) {
      return true;
    }
  }
  return false;
}

/* Identifiers that nearly are some that exist. */
static void judge_similar(instance *self, const data_method *fetch, const collection *listed) {
  static char id[LONG_IDENTIFIER + 2];
  size_t length = 0;
  for (size_t index = 0; index < listed->count && length == 0; index++) {
    if (listed->all[index].id != NULL && listed->all[index].length <= LONG_IDENTIFIER) {
      length = listed->all[index].length;
      memcpy(id, listed->all[index].id, length);
    }
  }
  if (length == 0) {
    return;
  }
  id[length] = 'x';
  if (!is_listed(listed, id, length + 1)) {
    judge_unknown(self, fetch, id, length + 1, "a known identifier with an “x” behind it");
  }
  id[length] = '\0';
  judge_unknown(self, fetch, id, length + 1, "a known identifier with a NUL behind it");
  if (length > 1 && !is_listed(listed, id, length - 1)) {
    judge_unknown(self, fetch, id, length - 1, "the beginning of a known identifier");
  }
}

void unknown_id_not_found(void) {
  instance *self = instance_begin();
  static data_methods methods;
  static char long_id[LONG_IDENTIFIER];
  unsigned judged = 0;
  memset(long_id, 'x', sizeof long_id);
  data_methods_of(self, &methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *fetch = &methods.all[index];
    if (!data_fetches(fetch)) {
      continue;
    }
    judged++;
    judge_unknown(self, fetch, "no-such-item-7f3a", 17, "an unknown identifier");
    judge_unknown(self, fetch, "../../../../../etc/passwd", 25, "a path");
    judge_unknown(self, fetch, "no\0such", 7, "an identifier with a NUL in it");
    judge_unknown(self, fetch, "\xff\xfe\xc0\xaf", 4, "an identifier that isn't UTF-8");
    judge_unknown(self, fetch, "%s%n%n", 6, "an identifier like a format");
    judge_unknown(self, fetch, long_id, sizeof long_id, "an identifier of 4 KB");
    const collection *listed = first_list(self, &methods, fetch->table);
    if (listed != NULL) {
      judge_similar(self, fetch, listed);
    }
  }
  instance_end(self);
  if (judged == 0) {
    probe_skip("no method takes an identifier");
  }
}
