/* SPDX-License-Identifier: Apache-2.0 */

/* A permission plugin for Usher in one C file.
 *
 * It owns the category `com.example.greetings`, and gives its items to apps that were granted them. The person decides
 * (authority `consent`); Usher asks, and remembers the answer. */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <usher/plugin.h>

#define ID "com.example.greetings"
#define CATEGORY "com.example.greetings"
#define EXTENSION CATEGORY "/1"
#define VERSION "1.0.0"

/* The scopes: what each is called, and what a person is asked. The first one is meant where nobody names a scope. */
#define SCOPES(scope)                                \
  scope("read", "May {app} read your greetings?")    \
  /* one line for each */

#define SCOPE_ID(id, question) id ";"
#define SCOPE_QUESTION(id, question) "scope." id ".question=" question "\n"
#define SCOPE_TEXT(id, question) id,

/* What Usher shows before any of this code runs. It stands behind the last #include. */
USHER_PLUGIN_NOTE("abi=1.0\n"
                  "id=" ID "\n"
                  "category=" CATEGORY "\n"
                  "name=Greetings\n"
                  "version=" VERSION "\n"
                  "authority=consent\n"
                  "scopes=" SCOPES(SCOPE_ID) "\n"
                  SCOPES(SCOPE_QUESTION)
                  "extensions=" EXTENSION "\n")

static const char *const scopes[] = {SCOPES(SCOPE_TEXT)};
enum { SCOPE_COUNT = sizeof scopes / sizeof scopes[0] };

/* -- What it gives: edit from here --------------------------------------------------------------------------------- */

/* The arguments of `list`, laid out as `u,u,t:limit`. */
typedef struct list_arguments {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t limit; /* 0: no limit */
} list_arguments;

/* An item, laid out as `u,u,s:identifier,s:text`. */
typedef struct greeting {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
  usher_str text;
} greeting;

enum { LIST = 1, ITEM_GREETING = USHER_ITEM_FIRST_OWN };

static const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), LIST, USHER_METHOD_ONCE, 0, "list", "read", "u,u,t:limit",
     "1000:greeting=u,u,s:identifier,s:text"},
};

static const struct {
  const char *identifier, *text;
} texts[] = {{"morning", "Good morning"}, {"day", "Hello"}, {"night", "Good night"}};
enum { TEXT_COUNT = sizeof texts / sizeof texts[0] };

/* -- The instance: one for each app -------------------------------------------------------------------------------- */

/* A running `list`, with a thread of its own that delivers and completes it. */
typedef struct operation {
  struct operation *next;
  usher_plugin_ctx *ctx;
  usher_op op;
  uint64_t limit;
  usher_str *chosen; /* under a limited grant: what exists for the app */
  uint64_t chosen_count;
  int limited, paused, cancelled, finished;
  pthread_t thread;
} operation;

struct usher_plugin_ctx {
  usher_host_v1 host;
  pthread_mutex_t lock; /* guards the operations; never held in a call to the host */
  pthread_cond_t changed;
  operation *operations;
};

static usher_str text_of(const char *text) {
  return (usher_str){text, strlen(text)};
}

static int equals(usher_str text, const char *other) {
  return text.len == strlen(other) && (text.len == 0 || memcmp(text.ptr, other, text.len) == 0);
}

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

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_plugin_ctx *ctx = calloc(1, sizeof *ctx);
  if (ctx == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  if (!copy_sized(&ctx->host, sizeof ctx->host, host)) {
    free(ctx);
    return USHER_RESULT_INCOMPATIBLE;
  }
  pthread_mutex_init(&ctx->lock, NULL);
  pthread_cond_init(&ctx->changed, NULL);
  *out = ctx;
  return USHER_RESULT_OK;
}

static void release(operation *self) {
  for (uint64_t index = 0; index < self->chosen_count; index++) {
    free((char *)self->chosen[index].ptr);
  }
  free(self->chosen);
  free(self);
}

static void finish(operation *self) {
  pthread_join(self->thread, NULL);
  release(self);
}

static void destroy(usher_plugin_ctx *ctx) {
  operation *each;
  pthread_mutex_lock(&ctx->lock);
  for (each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled = 1;
  }
  pthread_cond_broadcast(&ctx->changed);
  while ((each = ctx->operations) != NULL) {
    ctx->operations = each->next;
    pthread_mutex_unlock(&ctx->lock);
    finish(each);
    pthread_mutex_lock(&ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
  pthread_cond_destroy(&ctx->changed);
  pthread_mutex_destroy(&ctx->lock);
  free(ctx);
}

/* -- Status -------------------------------------------------------------------------------------------------------- */

/* An empty scope is the first one. */
static int is_scope(usher_str scope, const char *id) {
  return scope.len == 0 ? strcmp(id, scopes[0]) == 0 : equals(scope, id);
}

static int knows(usher_str scope) {
  for (int index = 0; index < SCOPE_COUNT; index++) {
    if (is_scope(scope, scopes[index])) {
      return 1;
    }
  }
  return 0;
}

/* Under `consent` this only says whether the thing exists and whether something forbids it. */
static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_status_v1 mine = {.authorization = USHER_AUTHORIZATION_NOT_DETERMINED, .authority = USHER_AUTHORITY_CONSENT};
  (void)ctx;
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  if (out->struct_size < sizeof mine || out->struct_size > USHER_STRUCT_SIZE_MAX) {
    return USHER_RESULT_INVALID;
  }
  mine.struct_size = out->struct_size;
  memcpy(out, &mine, sizeof mine);
  memset((char *)out + sizeof mine, 0, out->struct_size - sizeof mine); /* members of a later version */
  return USHER_RESULT_OK;
}

/* Nothing ever changes here; call the host's `status_changed` between `on` and off where something does. */
static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  (void)ctx, (void)on;
  return USHER_RESULT_OK;
}

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  (void)ctx;
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  sink(sink_ctx, text_of("The texts are part of the plugin; nothing on this machine forbids them."));
  return USHER_RESULT_OK;
}

/* -- Data ---------------------------------------------------------------------------------------------------------- */

static int exists(const operation *self, const char *identifier) {
  if (!self->limited) {
    return 1;
  }
  for (uint64_t index = 0; index < self->chosen_count; index++) {
    if (equals(self->chosen[index], identifier)) {
      return 1;
    }
  }
  return 0;
}

/* Delivers one item and waits while the host wants a pause; 0 when the operation is to end. The mark is set before the
 * call, because `resume` may come before `deliver` has returned. */
static int deliver(operation *self, const greeting *item) {
  usher_plugin_ctx *ctx = self->ctx;
  uint32_t bits;
  int goes_on;
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1;
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  bits = goes_on ? ctx->host.deliver(ctx->host.ctx, self->op, ITEM_GREETING, item) : USHER_DELIVER_ENOUGH;
  pthread_mutex_lock(&ctx->lock);
  if ((bits & USHER_DELIVER_PAUSE) == 0) {
    self->paused = 0;
  }
  while (self->paused && !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

static void list(operation *self) {
  uint64_t delivered = 0;
  for (int index = 0; index < TEXT_COUNT && (self->limit == 0 || delivered < self->limit); index++) {
    greeting item = {
        .struct_size = sizeof item,
        .identifier = text_of(texts[index].identifier),
        .text = text_of(texts[index].text),
    };
    if (exists(self, texts[index].identifier)) {
      delivered++;
      if (!deliver(self, &item)) {
        return;
      }
    }
  }
}

/* -- Operations: each completes exactly once ----------------------------------------------------------------------- */

static void *run(void *argument) {
  operation *self = argument;
  usher_plugin_ctx *ctx = self->ctx;
  usher_result result;
  list(self);
  pthread_mutex_lock(&ctx->lock);
  result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&ctx->lock);
  ctx->host.complete(ctx->host.ctx, self->op, result, NULL, (usher_str){NULL, 0});
  pthread_mutex_lock(&ctx->lock);
  self->finished = 1;
  pthread_mutex_unlock(&ctx->lock);
  return NULL;
}

/* The decision comes with the call: granted, for the method's scope, not over. */
static int is_in_force(const usher_grant_v1 *grant, const char *scope) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (grant->authorization == USHER_AUTHORIZATION_AUTHORIZED ||
          grant->authorization == USHER_AUTHORIZATION_LIMITED) &&
         is_scope(grant->scope, scope) &&
         (grant->expires_unix_ms == 0 ||
          grant->expires_unix_ms > now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000);
}

/* Copies the items of a limited grant, which are the host's only until `start` returns. */
static int take_chosen(operation *self, const usher_grant_v1 *grant) {
  self->limited = grant->authorization == USHER_AUTHORIZATION_LIMITED;
  if (!self->limited || grant->items.count == 0) {
    return 1;
  }
  self->chosen = calloc(grant->items.count, sizeof *self->chosen);
  for (uint64_t index = 0; self->chosen != NULL && index < grant->items.count; index++) {
    const void *place = (const char *)grant->items.ptr + index * grant->items.stride;
    const usher_str *each = place;
    char *copy = malloc(each->len + 1);
    if (copy == NULL) {
      return 0;
    }
    if (each->len > 0) {
      memcpy(copy, each->ptr, each->len);
    }
    self->chosen[self->chosen_count++] = (usher_str){copy, each->len};
  }
  return self->chosen != NULL;
}

/* Joins and forgets what is over. Called with the lock held. */
static void reap(usher_plugin_ctx *ctx) {
  operation **link = &ctx->operations;
  while (*link != NULL) {
    operation *each = *link;
    if (each->finished) {
      *link = each->next;
      finish(each);
    } else {
      link = &each->next;
    }
  }
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *their_grant, uint32_t method,
                          const void *their_arguments, usher_op op) {
  usher_grant_v1 grant;
  list_arguments arguments;
  operation *self;
  usher_result result = USHER_RESULT_OK;
  if (method != LIST || !copy_sized(&grant, sizeof grant, their_grant) ||
      !copy_sized(&arguments, sizeof arguments, their_arguments)) {
    return USHER_RESULT_INVALID;
  }
  if (!is_in_force(&grant, methods[0].scope)) {
    return USHER_RESULT_NOT_AUTHORIZED;
  }
  self = calloc(1, sizeof *self);
  if (self == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  self->ctx = ctx;
  self->op = op;
  self->limit = arguments.limit;
  pthread_mutex_lock(&ctx->lock);
  reap(ctx);
  if (take_chosen(self, &grant) && pthread_create(&self->thread, NULL, run, self) == 0) {
    self->next = ctx->operations;
    ctx->operations = self;
  } else {
    release(self);
    result = USHER_RESULT_NO_MEMORY;
  }
  pthread_mutex_unlock(&ctx->lock);
  return result;
}

static usher_result cancel(usher_plugin_ctx *ctx, usher_op op) {
  pthread_mutex_lock(&ctx->lock);
  for (operation *each = ctx->operations; each != NULL; each = each->next) {
    each->cancelled |= each->op == op;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  pthread_mutex_lock(&ctx->lock);
  for (operation *each = ctx->operations; each != NULL; each = each->next) {
    each->paused &= each->op != op || hold != 0;
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

/* -- The tables ---------------------------------------------------------------------------------------------------- */

static const usher_extension_v1 extension_table = {
    .struct_size = sizeof extension_table,
    .method_count = sizeof methods / sizeof methods[0],
    .methods = methods,
    .start = start,
};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, EXTENSION) == 0 ? &extension_table : NULL;
}

static const usher_plugin_v1 plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = USHER_ABI_MINOR,
    .id = ID,
    .category = CATEGORY,
    .version = VERSION,
    .create = create,
    .destroy = destroy,
    .status = status,
    .request = NULL, /* the person's consent is the authority, and the host asks for it */
    .cancel = cancel,
    .resume = resume,
    .observe = observe,
    .open_settings = NULL,
    .extension = extension,
    .explain = explain,
};

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &plugin;
}
