/* SPDX-License-Identifier: Apache-2.0 */

/* grant: a grant of another scope. */

#define _GNU_SOURCE

#include "grant.h"

#include <stdio.h>
#include <string.h>

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

void check_wrong_scope(void) {
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
