/* SPDX-License-Identifier: Apache-2.0 */

/* grant: the decision travels with each data call, and the plugin enforces it. */

#define _GNU_SOURCE

#include "../probe.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REFUSAL_MILLISECONDS = 3000, IDENTIFIERS_MOST = 200, FIXES_MOST = 8 };

static instance *begin_with_methods(data_methods *methods) {
  instance *self = instance_begin();
  data_methods_of(self, methods);
  if (methods->count == 0) {
    probe_skip("the plugin offers no data");
  }
  return self;
}

static bool delivered_or_ended(instance *self, void *context) {
  const operation *of = context;
  (void)self;
  return of->completions > 0 || of->delivered > 0;
}

/* A method must refuse a grant: at the start or with its completion, and before it has delivered anything. Why doesn't
 * matter: a backend that is missing refuses too. */
static void expect_refusal(instance *self, const data_method *method, const usher_grant_v1 *grant, const char *with) {
  operation *started = operation_start(self, method->table, method->method, grant, arguments_for(method));
  if (started->start_result != USHER_RESULT_OK) {
    return;
  }
  instance_wait(self, REFUSAL_MILLISECONDS, delivered_or_ended, started);
  if (started->delivered > 0) {
    probe_fail("%s delivers with %s", method->method->name, with);
  }
  if (started->completions == 0) {
    probe_fail("%s goes on with %s", method->method->name, with);
  }
  if (started->result == USHER_RESULT_OK) {
    probe_fail("%s completes with OK with %s", method->method->name, with);
  }
}

/* -- No authorization -------------------------------------------------------------------------------------------------- */

static void without_authorization(void) {
  static const int32_t authorizations[] = {
      USHER_AUTHORIZATION_UNSET,      USHER_AUTHORIZATION_NOT_DETERMINED, USHER_AUTHORIZATION_DENIED,
      USHER_AUTHORIZATION_RESTRICTED, USHER_AUTHORIZATION_UNSUPPORTED,    USHER_AUTHORIZATION_SERVICE_OFF,
      1,                              100,                                199,
      201,                            207,                                406,
      999,                            -1,                                 INT32_MAX,
      INT32_MIN,                      -200,                               -206,
      200 | 0x100,                    206 | 0x100,                        200 | 0x10000,
      206 | 0x10000,                  200 | 0x40000000,                   200 - 0x10000,
      INT32_MIN | 200,                INT32_MIN | 206};
  static const uint32_t sizes[] = {0, 8, 56, 63, USHER_STRUCT_SIZE_MAX + 8, UINT32_MAX};
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *method = &methods.all[index];
    char with[80];
    for (size_t each = 0; each < sizeof authorizations / sizeof *authorizations; each++) {
      usher_grant_v1 *grant = grant_for(method);
      grant->authorization = authorizations[each];
      snprintf(with, sizeof with, "a grant whose authorization is %d", authorizations[each]);
      expect_refusal(self, method, grant, with);
    }
    for (size_t each = 0; each < sizeof sizes / sizeof *sizes; each++) {
      usher_grant_v1 *grant = grant_for(method);
      grant->struct_size = sizes[each];
      snprintf(with, sizeof with, "a grant whose struct_size is %u", sizes[each]);
      expect_refusal(self, method, grant, with);
    }
  }
  instance_end(self);
}

/* -- Another scope ----------------------------------------------------------------------------------------------------- */

static bool names_both(const char *pair, const char *first, const char *second) {
  size_t length = strlen(first);
  return strncmp(pair, first, length) == 0 && pair[length] == '>' && strcmp(pair + length + 1, second) == 0;
}

/* Whether a grant of one scope is one of another too, by the note; `depth` ends circles. */
static bool covers(const char *granted, const char *needed, unsigned depth) {
  if (strcmp(granted, needed) == 0) {
    return true;
  }
  for (size_t index = 0; depth < PROBE_LIST_MAX && index < probe.scopes.count; index++) {
    for (size_t pair = 0; pair < probe.implies.count; pair++) {
      if (names_both(probe.implies.items[pair], granted, probe.scopes.items[index]) &&
          strcmp(probe.scopes.items[index], granted) != 0 && covers(probe.scopes.items[index], needed, depth + 1)) {
        return true;
      }
    }
  }
  return false;
}

static bool is_listed(const char *scope) {
  for (size_t index = 0; index < probe.scopes.count; index++) {
    if (strcmp(scope, probe.scopes.items[index]) == 0) {
      return true;
    }
  }
  return false;
}

static const char *scope_of(const data_method *method) {
  const char *scope = method->method->scope;
  return scope == NULL || *scope == '\0' ? probe.default_scope : scope;
}

static void refuses_scope(instance *self, const data_method *method, const char *scope) {
  char with[400];
  usher_grant_v1 *grant = grant_for(method);
  grant->scope = text_of(scope);
  snprintf(with, sizeof with, "a grant of “%s”, where it needs “%s”", scope, scope_of(method));
  expect_refusal(self, method, grant, with);
}

/* The name of a scope is all its bytes, also those behind a NUL. */
static void refuses_nul(instance *self, const data_method *method) {
  char name[128], with[400];
  usher_grant_v1 *grant = grant_for(method);
  size_t length = (size_t)snprintf(name, sizeof name, "%.100s", scope_of(method));
  memcpy(name + length, "\0x", 3);
  grant->scope = (usher_str){name, length + 2};
  snprintf(with, sizeof with, "a grant of “%s” with a NUL and more behind it", name);
  expect_refusal(self, method, grant, with);
}

/* Names that look like the right one and aren't. */
static void refuses_neighbours(instance *self, const data_method *method) {
  char names[6][128] = {"no-such-scope"};
  const char *needed = scope_of(method);
  snprintf(names[1], sizeof names[1], "%.100sx", needed);
  snprintf(names[2], sizeof names[2], "%.*s", (int)strlen(needed) - 1, needed);
  snprintf(names[3], sizeof names[3], "%.100s", needed + 1);
  snprintf(names[4], sizeof names[4], "%.100s;%.10s", needed, needed);
  snprintf(names[5], sizeof names[5], "%.100s", needed);
  names[5][0] = (char)(names[5][0] - ('a' <= names[5][0] && names[5][0] <= 'z' ? 'a' - 'A' : 0));
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    if (*names[index] != '\0' && !is_listed(names[index])) {
      refuses_scope(self, method, names[index]);
    }
  }
}

static void wrong_scope(void) {
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  for (size_t index = 0; index < methods.count; index++) {
    const data_method *method = &methods.all[index];
    for (size_t each = 0; each < probe.scopes.count; each++) {
      if (!covers(probe.scopes.items[each], scope_of(method), 0)) {
        refuses_scope(self, method, probe.scopes.items[each]);
      }
    }
    if (!covers(probe.default_scope, scope_of(method), 0)) {
      refuses_scope(self, method, "");
    }
    refuses_neighbours(self, method);
    refuses_nul(self, method);
  }
  instance_end(self);
}

/* -- Expired ----------------------------------------------------------------------------------------------------------- */

/* Long enough for every clock of the system to have moved on, and never over the turn of a second: whoever compares
 * whole seconds is still in the same one. */
static int64_t a_moment_ago(void) {
  struct timespec pause = {0, 15000000}, now;
  clock_gettime(CLOCK_REALTIME, &now);
  while (now.tv_nsec < 20000000 || now.tv_nsec > 900000000) {
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_REALTIME, &now);
  }
  nanosleep(&pause, NULL);
  return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static void expired(void) {
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t milliseconds = now.tv_sec * INT64_C(1000);
  const int64_t times[] = {milliseconds - 2000, milliseconds - 86400000, milliseconds / 1000, 1, -1, INT64_MIN};
  for (size_t index = 0; index < methods.count; index++) {
    for (size_t each = 0; each < sizeof times / sizeof *times; each++) {
      char with[80];
      usher_grant_v1 *grant = grant_for(&methods.all[index]);
      grant->expires_unix_ms = times[each];
      snprintf(with, sizeof with, "a grant that expired at %lld", (long long)times[each]);
      expect_refusal(self, &methods.all[index], grant, with);
    }
    usher_grant_v1 *grant = grant_for(&methods.all[index]);
    grant->expires_unix_ms = a_moment_ago();
    expect_refusal(self, &methods.all[index], grant, "a grant that expired some milliseconds ago");
  }
  instance_end(self);
}

/* -- Limited ----------------------------------------------------------------------------------------------------------- */

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

static void limited_shows_only_items(void) {
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

/* -- Reduced ----------------------------------------------------------------------------------------------------------- */

typedef struct fix {
  double latitude, longitude, accuracy;
} fix;

typedef struct fixes {
  const data_method *method;
  fix all[FIXES_MOST];
  size_t count;
} fixes;

static double number_at(const layout *of, const char *name, const void *item) {
  const layout_member *member = layout_find(of, name);
  double number = NAN;
  if (member != NULL && member->type == 'd') {
    memcpy(&number, (const char *)item + member->offset, sizeof number);
  }
  return number;
}

static bool is_place(const layout *of) {
  const layout_member *latitude = of == NULL ? NULL : layout_find(of, "latitude");
  const layout_member *longitude = of == NULL ? NULL : layout_find(of, "longitude");
  return latitude != NULL && longitude != NULL && latitude->type == 'd' && longitude->type == 'd';
}

static uint32_t take_fix(instance *self, operation *of, uint32_t kind, const void *item) {
  fixes *taken = self->data;
  const layout *layout = taken == NULL ? NULL : layout_of_kind(&taken->method->items, kind);
  (void)of;
  if (is_place(layout) && taken->count < FIXES_MOST) {
    taken->all[taken->count] = (fix){number_at(layout, "latitude", item), number_at(layout, "longitude", item),
                                     number_at(layout, "accuracy", item)};
    __atomic_add_fetch(&taken->count, 1, __ATOMIC_RELEASE);
  }
  return taken != NULL && taken->count == FIXES_MOST ? USHER_DELIVER_ENOUGH : USHER_DELIVER_MORE;
}

static bool has_place_or_ended(instance *self, void *context) {
  const fixes *taken = self->data;
  return ((const operation *)context)->completions > 0 || (taken != NULL && taken->count > 0);
}

/* The first place that a method delivers with an accuracy; false where it delivers none. */
static bool find_place(instance *self, const data_method *method, uint32_t accuracy, fixes *taken) {
  usher_grant_v1 *grant = grant_for(method);
  operation *started;
  grant->accuracy = accuracy;
  *taken = (fixes){.method = method};
  self->data = taken;
  self->on_deliver = take_fix;
  started = operation_start(self, method->table, method->method, grant, arguments_for(method));
  if (started->start_result == USHER_RESULT_OK) {
    instance_wait(self, 3000, has_place_or_ended, started);
    operation_stop(started);
  }
  self->data = NULL;
  return taken->count > 0;
}

static bool is_on_grid(double degrees) {
  double hundredths = degrees * 100, nearest = (double)(int64_t)(hundredths + (hundredths < 0 ? -0.5 : 0.5));
  return fabs(degrees) <= 360 && fabs(hundredths - nearest) < 1e-6;
}

/* Places 10 m apart are the same; one on a grid of 0.01 degrees is coarse already. Both coordinates have to match, so
 * that rounding that happens to change little isn't mistaken for none. */
static bool is_as_exact(const fix *whole, const fix *reduced) {
  bool coarse = is_on_grid(reduced->latitude) && is_on_grid(reduced->longitude);
  return !coarse && !(reduced->accuracy >= 500 && reduced->accuracy > whole->accuracy) &&
         fabs(whole->latitude - reduced->latitude) < 1e-4 && fabs(whole->longitude - reduced->longitude) < 1e-4;
}

static unsigned reduced_method(instance *self, const data_method *method) {
  static fixes whole, reduced, again;
  if (!find_place(self, method, USHER_ACCURACY_FULL, &whole) ||
      !find_place(self, method, USHER_ACCURACY_REDUCED, &reduced) ||
      !find_place(self, method, USHER_ACCURACY_FULL, &again)) {
    return 0;
  }
  if (is_as_exact(&whole.all[0], &reduced.all[0]) || is_as_exact(&again.all[0], &reduced.all[0])) {
    probe_fail("%s is as exact with reduced accuracy (%f, %f) as without (%f, %f)", method->method->name,
               reduced.all[0].latitude, reduced.all[0].longitude, whole.all[0].latitude, whole.all[0].longitude);
  }
  return 1;
}

static void reduced_is_coarse(void) {
  data_methods methods;
  instance *self = begin_with_methods(&methods);
  unsigned places = 0, judged = 0;
  for (size_t index = 0; index < methods.count; index++) {
    bool has_place = false;
    for (size_t kind = 0; kind < methods.all[index].items.count; kind++) {
      has_place |= is_place(methods.all[index].items.kinds[kind].of);
    }
    places += has_place;
    judged += has_place ? reduced_method(self, &methods.all[index]) : 0;
  }
  instance_end(self);
  if (places == 0) {
    probe_skip("no item has a latitude and a longitude, and other accuracies can't be compared");
  }
  if (judged == 0) {
    probe_skip("no place was delivered");
  }
}

const probe_check grant_checks[] = {
    {"grant.without-authorization", without_authorization},
    {"grant.wrong-scope", wrong_scope},
    {"grant.limited-shows-only-items", limited_shows_only_items},
    {"grant.reduced-is-coarse", reduced_is_coarse},
    {"grant.expired", expired},
    {NULL, NULL},
};
