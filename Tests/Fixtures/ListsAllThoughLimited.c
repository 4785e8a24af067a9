/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: grant.limited-shows-only-items */

/* Filters the list by what was chosen, and gives away anything that is asked for by name. */

#define FIXTURE "lists-all-though-limited"
#include "skeleton.h"

typedef struct named_item {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
} named_item;

typedef named_item fetch_argument;

static const usher_str names[] = {{"one", 3}, {"two", 3}, {"three", 5}};

static const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), 1, USHER_METHOD_ONCE, 0, "list", "default", "u,u", "1000:item=u,u,s:identifier"},
    {sizeof(usher_method_v1), 2, USHER_METHOD_ONCE, 0, "fetch", "default", "u,u,s:identifier",
     "1000:item=u,u,s:identifier"},
};

static int equal(usher_str one, usher_str two) {
  return one.len == two.len && memcmp(one.ptr, two.ptr, one.len) == 0;
}

static int is_chosen(const usher_grant_v1 *grant, usher_str name) {
  const char *each = grant->items.ptr;
  for (uint64_t index = 0; index < grant->items.count; index++, each += grant->items.stride) {
    usher_str item;
    memcpy(&item, each, sizeof item);
    if (equal(item, name)) {
      return 1;
    }
  }
  return grant->authorization == USHER_AUTHORIZATION_AUTHORIZED;
}

/* Whether the grant is good; LIMITED passes for the rest of the skeleton's test. */
static usher_result check(usher_grant_v1 *mine, const usher_grant_v1 *grant) {
  skeleton_argument number = {.struct_size = sizeof number}, unused;
  usher_grant_v1 whole;
  if (!skeleton_copy(mine, sizeof *mine, grant)) {
    return USHER_RESULT_INVALID;
  }
  whole = *mine;
  if (whole.authorization == USHER_AUTHORIZATION_LIMITED) {
    whole.authorization = USHER_AUTHORIZATION_AUTHORIZED;
  }
  return skeleton_check(&whole, 1, &number, &unused);
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          usher_op op) {
  usher_grant_v1 granted;
  fetch_argument wanted = {0};
  uint32_t bits = USHER_DELIVER_MORE;
  int found = 0;
  usher_result result = check(&granted, grant);
  if (result != USHER_RESULT_OK) {
    return result;
  }
  if (method < 1 || method > 2 || !skeleton_copy(&wanted, method == 2 ? sizeof wanted : 8, arguments)) {
    return USHER_RESULT_INVALID;
  }
  for (size_t index = 0; index < 3 && bits != USHER_DELIVER_ENOUGH; index++) {
    named_item item = {sizeof item, 0, names[index]};
    if (method == 2 ? equal(wanted.identifier, names[index]) : is_chosen(&granted, names[index])) {
      bits = ctx->host.deliver(ctx->host.ctx, op, USHER_ITEM_FIRST_OWN, &item);
      found = 1;
    }
  }
  skeleton_complete(ctx, op, method == 1 || found ? USHER_RESULT_OK : USHER_RESULT_NOT_FOUND);
  return USHER_RESULT_OK;
}

static const usher_extension_v1 table = {sizeof table, 2, methods, start};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &table : NULL;
}

FIXTURE_PLUGIN(.extension = extension)
