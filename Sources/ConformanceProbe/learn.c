/* SPDX-License-Identifier: Apache-2.0 */

/* Identifiers: a method that takes one does nothing worth looking at without one that exists. */

#define _GNU_SOURCE

#include "probe.h"

#include <stdlib.h>
#include <string.h>

enum { REMEMBERED_MAX = 16, PATIENCE = 1000, LENGTH_MAX = 1 << 16 };

const layout_member *data_identifier(const layout *self) {
  const layout_member *member = layout_find(self, "identifier");
  member = member == NULL ? layout_find(self, "id") : member;
  return member != NULL && member->type == 's' ? member : NULL;
}

bool data_fetches(const data_method *self) {
  unsigned texts = 0;
  for (size_t index = 0; index < self->arguments->count; index++) {
    texts += self->arguments->members[index].type == 's' || self->arguments->members[index].type == 'y';
  }
  return self->method->kind == USHER_METHOD_ONCE && self->items.count > 0 && texts == 1 &&
         data_identifier(self->arguments) != NULL;
}

bool data_lists(const data_method *self) {
  bool has = false;
  for (size_t index = 0; index < self->items.count; index++) {
    has |= data_identifier(self->items.kinds[index].of) != NULL;
  }
  return self->method->kind == USHER_METHOD_ONCE && has && data_identifier(self->arguments) == NULL;
}

/* What an extension listed first; never freed. */
typedef struct remembered {
  const char *extension;
  usher_str id;
} remembered;

typedef struct listening {
  const data_method *method;
  usher_str id;
} listening;

static uint32_t take_identifier(instance *self, operation *of, uint32_t kind, const void *item) {
  listening *mine = self->data;
  const layout *layout = layout_of_kind(&mine->method->items, kind);
  const layout_member *member = layout == NULL ? NULL : data_identifier(layout);
  char problem[300], *copy;
  usher_str id;
  (void)of;
  if (member == NULL || !layout_holds(layout, item, problem, sizeof problem)) {
    return USHER_DELIVER_MORE;
  }
  memcpy(&id, (const char *)item + member->offset, sizeof id);
  if (mine->id.len > 0 || id.len == 0 || id.len > LENGTH_MAX || (copy = malloc((size_t)id.len)) == NULL) {
    return USHER_DELIVER_MORE;
  }
  memcpy(copy, id.ptr, (size_t)id.len);
  mine->id = (usher_str){copy, id.len};
  return USHER_DELIVER_ENOUGH;
}

/* Lists until there is an identifier. Whatever is wrong with that is no matter here. */
static usher_str listen(instance *self, const data_method *method) {
  uint32_t (*on_deliver)(instance *, operation *, uint32_t, const void *) = self->on_deliver;
  void *data = self->data;
  listening *mine = calloc(1, sizeof *mine); /* never freed: the plugin may deliver for long */
  operation *started;
  if (mine == NULL) {
    probe_skip("there is no memory left");
  }
  mine->method = method;
  self->data = mine;
  self->on_deliver = take_identifier;
  started = data_start(self, method);
  if (started->start_result == USHER_RESULT_OK && operation_settle(started, UINT64_MAX, PATIENCE) != SETTLEMENT_DONE) {
    call_cancel(self, started->op);
    operation_wait(started, PATIENCE);
  }
  self->on_deliver = on_deliver;
  self->data = data;
  return mine->id;
}

static usher_str listed_by(instance *self, const data_methods *methods, const char *extension) {
  static remembered all[REMEMBERED_MAX];
  static size_t count;
  usher_str id = {NULL, 0};
  for (size_t index = 0; index < count; index++) {
    if (strcmp(all[index].extension, extension) == 0) {
      return all[index].id;
    }
  }
  for (size_t index = 0; index < methods->count && id.len == 0; index++) {
    const data_method *each = &methods->all[index];
    if (strcmp(each->extension, extension) == 0 && data_lists(each)) {
      id = listen(self, each);
    }
  }
  if (count < REMEMBERED_MAX) {
    all[count++] = (remembered){extension, id};
  }
  return id;
}

void data_learn(instance *self, data_methods *methods) {
  for (size_t index = 0; index < methods->count; index++) {
    data_method *each = &methods->all[index];
    if (data_identifier(each->arguments) != NULL && each->items.count > 0) {
      each->known = listed_by(self, methods, each->extension);
    }
  }
}
