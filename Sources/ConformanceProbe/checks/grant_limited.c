/* SPDX-License-Identifier: Apache-2.0 */

/* grant: a grant that is limited to items. */

#define _GNU_SOURCE

#include "grant.h"

#include <string.h>

enum { IDENTIFIERS_MOST = 200 };

/* What one operation delivered. Guarded by the instance's lock. */
typedef struct haul {
  const data_method *method;
  size_t own_items; /* of the extension's own kinds */
  size_t count;
  char *identifiers[IDENTIFIERS_MOST];
} haul;

static const layout_member *identifier_of(const layout *of) {
  const layout_member *member = of == NULL ? NULL : layout_find(of, "identifier");
  if (member == NULL && of != NULL) {
    member = layout_find(of, "id");
  }
  return member != NULL && member->type == 's' ? member : NULL;
}

static uint32_t take_item(instance *self, operation *of, uint32_t kind, const void *item) {
  haul *taken = self->data;
  const layout_member *member;
  usher_str text;
  (void)of;
  if (taken == NULL || kind < USHER_ITEM_FIRST_OWN) {
    return USHER_DELIVER_MORE;
  }
  member = identifier_of(layout_of_kind(&taken->method->items, kind));
  pthread_mutex_lock(&self->lock);
  taken->own_items++;
  if (member != NULL && taken->count < IDENTIFIERS_MOST) {
    memcpy(&text, (const char *)item + member->offset, sizeof text);
    if (text.len < 4096 && memory_is_readable(text.ptr, (size_t)text.len)) {
      taken->identifiers[taken->count++] = strndup(text.len == 0 ? "" : text.ptr, (size_t)text.len);
    }
  }
  pthread_mutex_unlock(&self->lock);
  return taken->own_items >= IDENTIFIERS_MOST ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

/* Runs a method to its end, or as long as something may come. */
static bool collect(instance *self, const data_method *method, const usher_grant_v1 *grant, const void *arguments,
                    haul *taken) {
  unsigned time = method->method->kind == USHER_METHOD_ONCE ? REFUSAL_MILLISECONDS : 150;
  operation *started;
  *taken = (haul){.method = method};
  self->data = taken;
  self->on_deliver = take_item;
  started = operation_start(self, method->table, method->method, grant, arguments);
  if (started->start_result == USHER_RESULT_OK) {
    operation_wait(started, time);
    operation_stop(started);
  }
  self->data = NULL;
  return started->start_result == USHER_RESULT_OK && started->result == USHER_RESULT_OK;
}

static usher_grant_v1 *limited_grant(const data_method *method, const usher_str *items, size_t count) {
  usher_grant_v1 *grant = grant_for(method);
  grant->authorization = USHER_AUTHORIZATION_LIMITED;
  grant->items = (usher_array){count == 0 ? NULL : items, count, sizeof *items};
  return grant;
}

/* An argument that takes an identifier, such as `fetch`'s; NULL where there is none. */
static const char *identifier_argument(const data_method *method) {
  static const char *const names[] = {"identifier", "id"};
  for (size_t index = 0; index < 2; index++) {
    const layout_member *member = layout_find(method->arguments, names[index]);
    if (member != NULL && member->type == 's') {
      return names[index];
    }
  }
  return NULL;
}

static void shows_nothing(instance *self, const data_method *method, const void *arguments, const char *with) {
  haul taken;
  collect(self, method, limited_grant(method, NULL, 0), arguments, &taken);
  if (taken.own_items > 0) {
    probe_fail("%s delivers with a limited grant that has no items%s", method->method->name, with);
  }
}

/* One item is chosen: no list may name another, and asking for another finds nothing. */
static void shows_only(instance *self, const data_method *method, const char *chosen, const char *other) {
  usher_str items[] = {text_of(chosen)};
  haul taken;
  collect(self, method, limited_grant(method, items, 1), arguments_for(method), &taken);
  for (size_t index = 0; index < taken.count; index++) {
    if (strcmp(taken.identifiers[index], chosen) != 0) {
      probe_fail("%s delivers “%s” with a grant that is limited to “%s”", method->method->name,
                 taken.identifiers[index], chosen);
    }
  }
  if (other != NULL && identifier_argument(method) != NULL) {
    void *arguments = arguments_for(method);
    arguments_set(method, arguments, identifier_argument(method), other);
    collect(self, method, limited_grant(method, items, 1), arguments, &taken);
    if (taken.own_items > 0) {
      probe_fail("%s of “%s” delivers with a grant that is limited to “%s”", method->method->name, other, chosen);
    }
  }
}

/* Items that stand further apart than their size, as the stride says: what lies between them isn't chosen. */
static void heeds_stride(instance *self, const data_method *method, const char *chosen, const char *other) {
  usher_str near[] = {text_of("nobody-has-this"), text_of(chosen)};
  haul usual, taken;
  bool works = collect(self, method, limited_grant(method, near, 2), arguments_for(method), &usual);
  for (uint64_t stride = 24; stride <= 32; stride += 8) {
    char spread[64] = {0};
    usher_str between = text_of(other);
    usher_grant_v1 *grant = limited_grant(method, near, 2);
    memcpy(spread + 16, &between, sizeof between);
    memcpy(spread, &near[0], sizeof near[0]);
    memcpy(spread + stride, &near[1], sizeof near[1]);
    grant->items = (usher_array){spread, 2, stride};
    bool again = collect(self, method, grant, arguments_for(method), &taken);
    for (size_t index = 0; index < taken.count; index++) {
      if (strcmp(taken.identifiers[index], chosen) != 0) {
        probe_fail("%s delivers “%s”, which lies between the items of a limited grant whose stride is %llu",
                   method->method->name, taken.identifiers[index], (unsigned long long)stride);
      }
    }
    if (works && again && taken.own_items != usual.own_items) {
      probe_fail("%s delivers %zu items with a limited grant whose items have the stride %llu, and %zu where it is 16",
                 method->method->name, taken.own_items, (unsigned long long)stride, usual.own_items);
    }
  }
}

/* Identifiers that exist: whatever lists some with a whole grant. */
static void find_identifiers(instance *self, const data_methods *methods, haul *found) {
  found->count = 0;
  for (size_t index = 0; index < methods->count && found->count == 0; index++) {
    const data_method *method = &methods->all[index];
    if (method->method->kind == USHER_METHOD_ONCE && identifier_argument(method) == NULL) {
      collect(self, method, grant_for(method), arguments_for(method), found);
    }
  }
}

static void limited_method(instance *self, const data_method *method, const haul *found) {
  shows_nothing(self, method, arguments_for(method), "");
  if (found->count > 0 && identifier_argument(method) != NULL) {
    void *arguments = arguments_for(method);
    arguments_set(method, arguments, identifier_argument(method), found->identifiers[0]);
    shows_nothing(self, method, arguments, ", asked for one that exists");
  }
  if (found->count > 0) {
    size_t last = found->count - 1;
    bool another = strcmp(found->identifiers[0], found->identifiers[last]) != 0;
    shows_only(self, method, found->identifiers[0], another ? found->identifiers[last] : NULL);
    shows_only(self, method, found->identifiers[last], another ? found->identifiers[0] : NULL);
    if (another && method->method->kind == USHER_METHOD_ONCE) { /* the others have to be cancelled, which may take time */
      heeds_stride(self, method, found->identifiers[0], found->identifiers[last]);
    }
  }
}

void check_limited_shows_only_items(void) {
  static haul found; /* too large for a small stack */
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  find_identifiers(self, &methods, &found);
  for (size_t index = 0; index < methods.count; index++) {
    if (methods.all[index].method->kind != USHER_METHOD_ASK) { /* a chooser may show all there is to choose from */
      limited_method(self, &methods.all[index], &found);
    }
  }
  instance_end(self);
}
