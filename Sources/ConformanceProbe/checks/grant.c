/* SPDX-License-Identifier: Apache-2.0 */

/* grant: the decision travels with each data call, and the plugin enforces it. */

#define _GNU_SOURCE

#include "grant.h"

#include <stdio.h>

instance *begin_with_methods(data_methods *methods) {
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
void expect_refusal(instance *self, const data_method *method, const usher_grant_v1 *grant, const char *with) {
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

const probe_check grant_checks[] = {
    {"grant.without-authorization", without_authorization},
    {"grant.wrong-scope", check_wrong_scope},
    {"grant.limited-shows-only-items", check_limited_shows_only_items},
    {"grant.reduced-is-coarse", check_reduced_is_coarse},
    {"grant.expired", check_expired},
    {NULL, NULL},
};
