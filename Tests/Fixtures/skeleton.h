/* SPDX-License-Identifier: Apache-2.0 */

/* A good plugin, which each fixture spoils in one place. A fixture is:
 *
 *   #define FIXTURE "hangs-in-status"          its category is com.example.hangs-in-status, its id too
 *   #define FIXTURE_NOTE "authority=system\n"  optional: replaces `authority=consent`
 *   #include "skeleton.h"
 *   ... its fault ...
 *   FIXTURE_PLUGIN(.status = hangs)            members of the table that differ
 *
 * It offers `com.example.<fixture>/1` with one method, `items(count)` (1 where it is 0), which delivers numbers from 1
 * on a thread of its own and obeys pause, cancel and the grant. Fortune.c shows how a whole plugin is written. */

#ifndef SKELETON_H
#define SKELETON_H

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <usher/plugin.h>

/* A plugin that stands for another one in a test says itself who it is. */
#ifndef FIXTURE_CATEGORY
#define FIXTURE_CATEGORY "com.example." FIXTURE
#define FIXTURE_ID FIXTURE_CATEGORY
#define FIXTURE_EXTENSION_ID FIXTURE_CATEGORY "/1"
#define FIXTURE_SCOPE "default"
#endif
#ifndef FIXTURE_ABI
#define FIXTURE_ABI "1.0"
#endif
#ifndef FIXTURE_NOTE
#define FIXTURE_NOTE "authority=consent\n"
#endif

USHER_PLUGIN_NOTE("abi=" FIXTURE_ABI "\nid=" FIXTURE_ID "\ncategory=" FIXTURE_CATEGORY
                  "\nname=A fixture\nversion=1.0.0\n" FIXTURE_NOTE "extensions=" FIXTURE_EXTENSION_ID "\n")

#define SKELETON_UNUSED __attribute__((unused))

typedef struct skeleton_item {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t number;
} skeleton_item;

/* `items` takes a number and delivers numbers. */
typedef skeleton_item skeleton_argument;

typedef struct skeleton_operation {
  struct skeleton_operation *next;
  usher_plugin_ctx *ctx;
  void (*body)(struct skeleton_operation *);
  usher_op op;
  uint64_t count;
  uint64_t allowed; /* whom a grant lets through, in skeleton_people.h */
  int paused, cancelled;
  void *own; /* a body's memory, until `destroy` */
  pthread_t thread;
} skeleton_operation;

struct usher_plugin_ctx {
  usher_host_v1 host;
  pthread_mutex_t lock; /* guards everything below */
  pthread_cond_t changed;
  skeleton_operation *operations; /* kept until `destroy` */
  usher_status_v1 answer;         /* of a fixture that has a state */
  int observed;
};

/* -- Instance ------------------------------------------------------------------------------------------------------ */

static int skeleton_copy(void *mine, uint32_t size, const void *theirs) {
  uint32_t their_size = 0;
  if (theirs != NULL) {
    memcpy(&their_size, theirs, sizeof their_size);
  }
  if (their_size < size || their_size > USHER_STRUCT_SIZE_MAX || their_size % 8 != 0) {
    return 0;
  }
  memcpy(mine, theirs, size);
  return 1;
}

static usher_result skeleton_create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_plugin_ctx *ctx = calloc(1, sizeof *ctx);
  if (ctx == NULL || !skeleton_copy(&ctx->host, sizeof ctx->host, host)) {
    free(ctx);
    return USHER_RESULT_INCOMPATIBLE;
  }
  pthread_mutex_init(&ctx->lock, NULL);
  pthread_cond_init(&ctx->changed, NULL);
  ctx->answer.authorization = USHER_AUTHORIZATION_NOT_DETERMINED;
  ctx->answer.authority = USHER_AUTHORITY_CONSENT;
  *out = ctx;
  return USHER_RESULT_OK;
}

/* For `authority=system`. */
SKELETON_UNUSED static usher_result skeleton_create_system(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->answer.authority = USHER_AUTHORITY_SYSTEM;
  }
  return result;
}

static void skeleton_destroy(usher_plugin_ctx *ctx) {
  skeleton_operation *each, *next;
  pthread_mutex_lock(&ctx->lock);
  for (each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  for (each = ctx->operations; each != NULL; each = next) {
    next = each->next;
    pthread_join(each->thread, NULL);
    free(each->own);
    free(each);
  }
  free(ctx);
}

static usher_result skeleton_cancel(usher_plugin_ctx *ctx, usher_op op) {
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled |= each->op == op;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result skeleton_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    each->paused &= each->op != op || hold != 0;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result skeleton_observe(usher_plugin_ctx *ctx, uint32_t on) {
  pthread_mutex_lock(&ctx->lock);
  ctx->observed = on != 0;
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

/* -- Status -------------------------------------------------------------------------------------------------------- */

static int skeleton_knows(usher_str scope) {
  return scope.len == 0 || (scope.len == sizeof FIXTURE_SCOPE - 1 && memcmp(scope.ptr, FIXTURE_SCOPE, scope.len) == 0);
}

static usher_result skeleton_status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  uint32_t size = out->struct_size;
  if (!skeleton_knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  pthread_mutex_lock(&ctx->lock);
  *out = ctx->answer;
  pthread_mutex_unlock(&ctx->lock);
  out->struct_size = size;
  return USHER_RESULT_OK;
}

static usher_result skeleton_explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  static const char sentence[] = "This is a fixture of Usher's own tests.";
  (void)ctx;
  if (!skeleton_knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  sink(sink_ctx, (usher_str){sentence, sizeof sentence - 1});
  return USHER_RESULT_OK;
}

/* -- Data ---------------------------------------------------------------------------------------------------------- */

static uint32_t skeleton_deliver(usher_plugin_ctx *ctx, usher_op op, uint64_t number) {
  skeleton_item item = {.struct_size = sizeof item, .number = number};
  return ctx->host.deliver(ctx->host.ctx, op, USHER_ITEM_FIRST_OWN, &item);
}

static void skeleton_complete(usher_plugin_ctx *ctx, usher_op op, usher_result result) {
  ctx->host.complete(ctx->host.ctx, op, result, NULL, (usher_str){NULL, 0});
}

/* The `request` of a fixture whose authority nobody can ask. */
SKELETON_UNUSED static usher_result skeleton_cannot_ask(usher_plugin_ctx *ctx, const usher_request_v1 *request,
                                                        usher_op op) {
  usher_request_v1 mine;
  (void)ctx, (void)op;
  if (!skeleton_copy(&mine, sizeof mine, request)) {
    return USHER_RESULT_INVALID;
  }
  return skeleton_knows(mine.scope) ? USHER_RESULT_UNAVAILABLE : USHER_RESULT_UNKNOWN_SCOPE;
}

/* Completes a request with an authorization that somebody decided about. */
SKELETON_UNUSED static void skeleton_decide(usher_plugin_ctx *ctx, usher_op op, usher_authorization decided) {
  usher_status_v1 status = {.struct_size = sizeof status,
                            .authorization = decided,
                            .reason = USHER_REASON_USER,
                            .authority = USHER_AUTHORITY_SYSTEM};
  ctx->host.complete(ctx->host.ctx, op, USHER_RESULT_OK, &status, (usher_str){NULL, 0});
}

/* Waits so long, or less where the operation is cancelled; whether it is. */
SKELETON_UNUSED static int skeleton_wait(skeleton_operation *self, long milliseconds) {
  struct timespec until;
  int cancelled;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += milliseconds / 1000;
  until.tv_nsec += milliseconds % 1000 * 1000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_lock(&self->ctx->lock);
  while (!self->cancelled && pthread_cond_timedwait(&self->ctx->changed, &self->ctx->lock, &until) == 0) {
  }
  cancelled = self->cancelled;
  pthread_mutex_unlock(&self->ctx->lock);
  return cancelled;
}

/* Delivers the numbers 1 to `count` and completes. */
SKELETON_UNUSED static void skeleton_items(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  int goes_on = 1;
  usher_result result;
  for (uint64_t number = 1; goes_on && number <= self->count; number++) {
    uint32_t bits;
    pthread_mutex_lock(&ctx->lock);
    self->paused = 1; /* `resume` may come before `deliver` has returned */
    pthread_mutex_unlock(&ctx->lock);
    bits = skeleton_deliver(ctx, self->op, number);
    pthread_mutex_lock(&ctx->lock);
    self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
    while (self->paused && !self->cancelled) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    }
    goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
    pthread_mutex_unlock(&ctx->lock);
  }
  pthread_mutex_lock(&ctx->lock);
  result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_complete(ctx, self->op, result);
}

SKELETON_UNUSED static void *skeleton_run(void *argument) {
  skeleton_operation *self = argument;
  self->body(self);
  return NULL;
}

/* Runs a body on a thread of its own, which completes `op`. */
SKELETON_UNUSED static usher_result skeleton_begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count,
                                                   void (*body)(skeleton_operation *)) {
  skeleton_operation *self = calloc(1, sizeof *self);
  usher_result result = USHER_RESULT_NO_MEMORY;
  if (self == NULL) {
    return result;
  }
  *self = (skeleton_operation){.ctx = ctx, .body = body, .op = op, .count = count};
  pthread_mutex_lock(&ctx->lock);
  if (pthread_create(&self->thread, NULL, skeleton_run, self) == 0) {
    self->next = ctx->operations;
    ctx->operations = self;
    result = USHER_RESULT_OK;
  } else {
    free(self);
  }
  pthread_mutex_unlock(&ctx->lock);
  return result;
}

/* Milliseconds since 1970, as grants count them: whole seconds would let in what expired within this one. */
SKELETON_UNUSED static int64_t skeleton_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

/* Checks what came with a data call. */
SKELETON_UNUSED static usher_result skeleton_check(const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                                   skeleton_argument *mine) {
  usher_grant_v1 granted;
  if (method != 1 || !skeleton_copy(&granted, sizeof granted, grant) ||
      !skeleton_copy(mine, sizeof *mine, arguments)) {
    return USHER_RESULT_INVALID;
  }
  mine->number += mine->number == 0;
  return granted.authorization == USHER_AUTHORIZATION_AUTHORIZED && skeleton_knows(granted.scope) &&
                 (granted.expires_unix_ms == 0 || granted.expires_unix_ms > skeleton_now())
             ? USHER_RESULT_OK
             : USHER_RESULT_NOT_AUTHORIZED;
}

#ifndef FIXTURE_METHOD
#define FIXTURE_METHOD USHER_METHOD_ONCE, 0, "items", FIXTURE_SCOPE, "u,u,t:count", "1000:item=u,u,t:number"
#endif
static const usher_method_v1 skeleton_methods[] = {{sizeof(usher_method_v1), 1, FIXTURE_METHOD}};

/* The data extension: FIXTURE_CHECK judges what came, and FIXTURE_START says what starts an operation whose arguments and
 * grant are good, out of `ctx`, `op` and `count`. */
#ifndef FIXTURE_CHECK
#define FIXTURE_CHECK skeleton_check
#endif
#ifndef FIXTURE_START
#define FIXTURE_START skeleton_begin(ctx, op, count, skeleton_items)
#endif
#define FIXTURE_EXTENSION                                                                                              \
  static usher_result skeleton_start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method,              \
                                     const void *arguments, usher_op op) {                                             \
    skeleton_argument argument;                                                                                        \
    usher_result result = FIXTURE_CHECK(grant, method, arguments, &argument);                                          \
    uint64_t count SKELETON_UNUSED = argument.number;                                                                  \
    return result == USHER_RESULT_OK ? FIXTURE_START : result;                                                         \
  }                                                                                                                    \
  static const usher_extension_v1 skeleton_extension_table = {sizeof(usher_extension_v1), 1, skeleton_methods,         \
                                                              skeleton_start};                                         \
  static const usher_extension_v1 *skeleton_extension(usher_plugin_ctx *ctx, const char *id) {                         \
    (void)ctx;                                                                                                         \
    return strcmp(id, FIXTURE_EXTENSION_ID) == 0 ? &skeleton_extension_table : NULL;                                  \
  }

/* The plugin's table, with the members given replaced. */
#define FIXTURE_TABLE(...)                                                                                             \
  FIXTURE_EXTENSION                                                                                                    \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Woverride-init\"")                                 \
  static const usher_plugin_v1 skeleton_table = {                                                                      \
      .struct_size = sizeof(usher_plugin_v1), .abi_minor = USHER_ABI_MINOR,   .id = FIXTURE_ID,                        \
      .category = FIXTURE_CATEGORY,           .version = "1.0.0",             .create = skeleton_create,               \
      .destroy = skeleton_destroy,            .status = skeleton_status,      .cancel = skeleton_cancel,               \
      .resume = skeleton_resume,              .observe = skeleton_observe,    .extension = skeleton_extension,         \
      .explain = skeleton_explain,            __VA_ARGS__};                                                            \
  _Pragma("GCC diagnostic pop")

/* The plugin's table and its entry. */
#define FIXTURE_PLUGIN(...)                                                                                            \
  FIXTURE_TABLE(__VA_ARGS__)                                                                                           \
  const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {                                              \
    (void)host_abi_minor;                                                                                              \
    return &skeleton_table;                                                                                            \
  }

/* For a fixture whose fault isn't in the table. */
#define FIXTURE_UNCHANGED .abi_minor = USHER_ABI_MINOR

#endif
