/* SPDX-License-Identifier: Apache-2.0 */

/* The data extensions: one of the fake's own for any category, and contacts where it plays those. */

#include "fake.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

USHER_HIDDEN

enum { LIST = 1, FETCH = 2, WATCH = 3 };

/* The arguments of `list`, laid out as `u,u,s:text,t:limit`, which is how contacts have them. */
typedef usher_contacts_enumerate_v1 list_arguments;
typedef usher_contacts_fetch_v1 fetch_arguments;

static const usher_method_v1 plain_methods[] = {
    {sizeof(usher_method_v1), LIST, USHER_METHOD_ONCE, 0, "list", fake.scopes[0], USHER_CONTACTS_LAYOUT_ENUMERATE,
     FAKE_ITEMS_LAYOUT},
    {sizeof(usher_method_v1), FETCH, USHER_METHOD_ONCE, 0, "fetch", fake.scopes[0], USHER_CONTACTS_LAYOUT_FETCH,
     FAKE_ITEMS_LAYOUT},
    {sizeof(usher_method_v1), WATCH, USHER_METHOD_WATCH, 0, "watch", fake.scopes[0], USHER_CONTACTS_LAYOUT_WATCH,
     FAKE_ITEMS_LAYOUT},
};

static const usher_method_v1 contacts_methods[] = {
    {sizeof(usher_method_v1), LIST, USHER_METHOD_ONCE, 0, "enumerate", fake.scopes[0], USHER_CONTACTS_LAYOUT_ENUMERATE,
     USHER_CONTACTS_ITEMS},
    {sizeof(usher_method_v1), FETCH, USHER_METHOD_ONCE, 0, "fetch", fake.scopes[0], USHER_CONTACTS_LAYOUT_FETCH,
     USHER_CONTACTS_ITEMS},
    {sizeof(usher_method_v1), WATCH, USHER_METHOD_WATCH, 0, "watch", fake.scopes[0], USHER_CONTACTS_LAYOUT_WATCH,
     USHER_CONTACTS_ITEMS},
};

/* Copies what both sides know of a struct. Its size is checked before anything else of it is read. */
static int copy_sized(void *mine, uint32_t size, const void *theirs) {
  uint32_t their_size;
  if (theirs == NULL) {
    return 0;
  }
  memcpy(&their_size, theirs, sizeof their_size);
  if (their_size < size || their_size > USHER_STRUCT_SIZE_MAX || their_size % 8 != 0) {
    return 0;
  }
  memcpy(mine, theirs, size);
  return 1;
}

static usher_str copy(usher_str text) {
  char *mine = calloc(1, text.len + 1);
  if (mine != NULL && text.len > 0) {
    memcpy(mine, text.ptr, text.len);
  }
  return (usher_str){mine, text.len};
}

/* The decision comes with the call: granted, for the scope, not over. */
static int is_in_force(const usher_grant_v1 *grant) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (grant->authorization == USHER_AUTHORIZATION_AUTHORIZED ||
          grant->authorization == USHER_AUTHORIZATION_LIMITED) &&
         fake_is_scope(grant->scope, fake.scopes[0]) &&
         (grant->expires_unix_ms == 0 ||
          grant->expires_unix_ms > now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000);
}

/* Copies the items of a limited grant, which are the host's only until `start` returns. */
static int take_chosen(fake_operation *self, const usher_grant_v1 *grant) {
  self->limited = grant->authorization == USHER_AUTHORIZATION_LIMITED;
  if (!self->limited || grant->items.count == 0) {
    return 1;
  }
  self->chosen = calloc(grant->items.count, sizeof *self->chosen);
  for (uint64_t index = 0; self->chosen != NULL && index < grant->items.count; index++) {
    usher_str each;
    memcpy(&each, (const char *)grant->items.ptr + index * grant->items.stride, sizeof each);
    self->chosen[index] = copy(each);
    if (self->chosen[index].ptr == NULL) {
      return 0;
    }
    self->chosen_count = index + 1;
  }
  return self->chosen != NULL;
}

static int take_arguments(fake_operation *self, uint32_t method, const void *theirs) {
  list_arguments list;
  fetch_arguments fetch;
  usher_contacts_watch_v1 none;
  switch (method) {
  case LIST:
    self->kind = FAKE_LIST;
    if (!copy_sized(&list, sizeof list, theirs)) {
      return 0;
    }
    self->limit = list.limit;
    self->wanted = copy(list.text);
    return 1;
  case FETCH:
    self->kind = FAKE_FETCH;
    if (!copy_sized(&fetch, sizeof fetch, theirs)) {
      return 0;
    }
    self->wanted = copy(fetch.identifier);
    return 1;
  case WATCH:
    self->kind = FAKE_WATCH;
    self->wanted = copy((usher_str){NULL, 0});
    return copy_sized(&none, sizeof none, theirs);
  default: return 0;
  }
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *their_grant, uint32_t method,
                          const void *arguments, usher_op op, int is_contacts) {
  usher_grant_v1 grant;
  fake_operation *self;
  usher_result refused = USHER_RESULT_OK;
  if (!copy_sized(&grant, sizeof grant, their_grant)) {
    return USHER_RESULT_INVALID;
  }
  self = calloc(1, sizeof *self);
  if (self == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  self->ctx = ctx;
  self->op = op;
  self->is_contacts = is_contacts;
  if (!take_arguments(self, method, arguments)) {
    refused = USHER_RESULT_INVALID;
  } else if (!is_in_force(&grant)) {
    refused = USHER_RESULT_NOT_AUTHORIZED;
  } else if (self->wanted.ptr == NULL || !take_chosen(self, &grant)) {
    refused = USHER_RESULT_NO_MEMORY;
  }
  if (refused != USHER_RESULT_OK) {
    fake_release(self);
    return refused;
  }
  return fake_begin(self);
}

static usher_result start_plain(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method,
                                const void *arguments, usher_op op) {
  return start(ctx, grant, method, arguments, op, 0);
}

static usher_result start_contacts(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method,
                                   const void *arguments, usher_op op) {
  return start(ctx, grant, method, arguments, op, 1);
}

static const usher_extension_v1 plain_table = {
    .struct_size = sizeof plain_table, .method_count = 3, .methods = plain_methods, .start = start_plain};

static const usher_extension_v1 contacts_table = {
    .struct_size = sizeof contacts_table, .method_count = 3, .methods = contacts_methods, .start = start_contacts};

const usher_extension_v1 *fake_extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  if (strcmp(fake.category, "contacts") == 0) {
    return strcmp(id, USHER_EXT_CONTACTS) == 0 ? &contacts_table : NULL;
  }
  return strcmp(id, FAKE_EXTENSION) == 0 ? &plain_table : NULL;
}
