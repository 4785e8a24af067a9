/* SPDX-License-Identifier: Apache-2.0 */

/* grant: a grant of reduced accuracy. */

#define _GNU_SOURCE

#include "grant.h"

#include <math.h>
#include <string.h>

enum { FIXES_MOST = 8 };

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

void check_reduced_is_coarse(void) {
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
