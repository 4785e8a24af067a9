/* SPDX-License-Identifier: Apache-2.0 */

/* permission: what a plugin says about permission. */

#define _GNU_SOURCE

#include "../probe.h"

#include <stdio.h>

/* A scope that the note doesn't list is UNKNOWN_SCOPE, whatever it looks like. */
static void unknown_scope(void) {
  instance *self = instance_begin();
  char scopes[6][300] = {"no-such-scope", "default\n", "../../etc/passwd", "\xff\xfe"};
  snprintf(scopes[4], sizeof scopes[4], "%s-%llx", probe.default_scope, (unsigned long long)probe_random());
  snprintf(scopes[5], sizeof scopes[5], "%.*s", 299, probe.default_scope);
  for (size_t length = 0; length + 1 < sizeof scopes[5]; length++) {
    if (scopes[5][length] == '\0') {
      scopes[5][length] = 'x';
      scopes[5][length + 1] = '\0';
    }
  }
  for (size_t index = 0; index < 6; index++) {
    usher_status_v1 status;
    usher_result result = call_status_of(self, scopes[index], &status);
    if (result != USHER_RESULT_UNKNOWN_SCOPE) {
      probe_fail("status of the scope “%.40s”, which the note doesn't list, returned %d with %d", scopes[index], result,
                 status.authorization);
    }
  }
  instance_end(self);
}

const probe_check permission_checks[] = {
    {"permission.unknown-scope", unknown_scope},
    {NULL, NULL},
};
