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

/* Delivers one item; whether more are wanted. */
static int deliver_name(skeleton_operation *self, usher_str name) {
  usher_plugin_ctx *ctx = self->ctx;
  named_item item = {sizeof item, 0, name};
  uint32_t bits;
  int goes_on;
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1; /* `resume` may come before `deliver` has returned */
  pthread_mutex_unlock(&ctx->lock);
  bits = ctx->host.deliver(ctx->host.ctx, self->op, USHER_ITEM_FIRST_OWN, &item);
  pthread_mutex_lock(&ctx->lock);
  self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
  while (self->paused && !self->cancelled) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

/* `count` has a bit for each name that is delivered. */
static void deliver_names(skeleton_operation *self) {
  int cancelled;
  for (uint64_t index = 0; index < 3; index++) {
    if ((self->count >> index & 1) != 0 && !deliver_name(self, names[index])) {
      break;
    }
  }
  pthread_mutex_lock(&self->ctx->lock);
  cancelled = self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  skeleton_complete(self->ctx, self->op, cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK);
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          usher_op op) {
  usher_grant_v1 granted;
  fetch_argument wanted = {0};
  uint64_t found = 0;
  usher_result result = check(&granted, grant);
  if (result != USHER_RESULT_OK) {
    return result;
  }
  if (method < 1 || method > 2 || !skeleton_copy(&wanted, method == 2 ? sizeof wanted : 8, arguments)) {
    return USHER_RESULT_INVALID;
  }
  for (uint64_t index = 0; index < 3; index++) {
    int delivers = method == 2 ? equal(wanted.identifier, names[index]) : is_chosen(&granted, names[index]);
    found |= (uint64_t)(delivers != 0) << index;
  }
  return method == 2 && found == 0 ? USHER_RESULT_NOT_FOUND : skeleton_begin(ctx, op, found, deliver_names);
}

static const usher_extension_v1 table = {sizeof table, 2, methods, start};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &table : NULL;
}

FIXTURE_PLUGIN(.extension = extension)
