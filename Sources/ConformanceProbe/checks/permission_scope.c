/* SPDX-License-Identifier: Apache-2.0 */

/* permission: scopes that there are, and such that there are not. */

#define _GNU_SOURCE

#include "permission.h"

#include <stdio.h>
#include <string.h>

/* Each scope of the note is known, and the empty one is the default. */
static void known_scopes(instance *self) {
  bool same = false;
  for (size_t index = 0; index < scope_count(); index++) {
    usher_status_v1 status;
    if (call_status_of(self, scope_at(index), &status) == USHER_RESULT_UNKNOWN_SCOPE) {
      probe_fail(index < probe.scopes.count ? "status of the scope “%s”, which the note lists, returned UNKNOWN_SCOPE"
                                            : "status of the empty scope%s, which is the default one, returned UNKNOWN_SCOPE",
                 scope_at(index));
    }
  }
  for (int round = 0; round < 3 && !same; round++) { /* a status may change between two calls */
    usher_status_v1 empty, usual;
    usher_result first = call_status_of(self, "", &empty), second = call_status_of(self, probe.default_scope, &usual);
    same = first == second && (first != USHER_RESULT_OK || empty.authorization == usual.authorization);
  }
  if (!same) {
    probe_fail("status of the empty scope isn't that of “%s”, the default one", probe.default_scope);
  }
}

/* A request may take what it doesn't know, to refuse it later; it may not answer. */
static void refuses_request(instance *self, usher_str scope) {
  usher_request_v1 request = {.struct_size = sizeof request, .scope = scope, .purpose = text_of("A check asks.")};
  operation *asked = plugin.table.request == NULL ? NULL : request_wait(operation_request_with(self, &request), 500);
  if (asked != NULL && asked->result == USHER_RESULT_OK && asked->has_status &&
      asked->status.authorization != USHER_AUTHORIZATION_UNSUPPORTED) {
    probe_fail("the request of the scope “%.40s” (%llu bytes), which the note doesn't list, is answered with %d", scope.ptr,
               (unsigned long long)scope.len, asked->status.authorization);
  }
}

/* The name of a scope is all its bytes, also those behind a NUL. */
static void scope_with_nul(instance *self) {
  char name[300];
  usher_status_v1 status = {.struct_size = sizeof status};
  size_t length = (size_t)snprintf(name, sizeof name, "%.200s", probe.default_scope);
  usher_result result;
  memcpy(name + length, "\0x", 3);
  result = call_status(self, (usher_str){name, length + 2}, &status);
  if (result != USHER_RESULT_UNKNOWN_SCOPE) {
    probe_fail("status of the scope “%s” with a NUL and more behind it returned %d with %d", name, result,
               status.authorization);
  }
  refuses_request(self, (usher_str){name, length + 2});
}

/* A scope that the note doesn't list is UNKNOWN_SCOPE, whatever it looks like. */
void check_unknown_scope(void) {
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
  scope_with_nul(self);
  known_scopes(self);
  for (size_t index = 0; index < 6; index++) {
    refuses_request(self, text_of(scopes[index]));
  }
  instance_end(self);
}
