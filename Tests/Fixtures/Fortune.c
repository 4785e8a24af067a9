/* SPDX-License-Identifier: Apache-2.0 */

/* A plugin of a category that no host has ever heard of: one C file and the header.
 *
 *   cc -shared -fPIC -pthread -I SDK/C/include -o fortune.so Tests/Fixtures/Fortune.c
 *
 * It tells fortunes, at once (`tell`), as fast as the host takes them (`ticker`) or now and then (`watch`). Each data
 * operation has a thread of its own, which is the only one that delivers for it and the one that completes it. */

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <usher/plugin.h>

#define FORTUNE_ID "com.example.fortune"
#define FORTUNE_EXTENSION "com.example.fortune/1"

USHER_PLUGIN_NOTE("abi=1.0\n"
                  "id=" FORTUNE_ID "\n"
                  "category=" FORTUNE_ID "\n"
                  "name=Fortunes\n"
                  "name[de]=Glückskekse\n"
                  "version=1.0.0\n"
                  "authority=consent\n"
                  "license=Apache-2.0\n"
                  "scopes=read;follow\n"
                  "default-scope=read\n"
                  "scope.read.name=Fortunes\n"
                  "scope.read.question=May {app} read your fortune?\n"
                  "scope.read.question[de]=Darf {app} deine Glückskekse lesen?\n"
                  "scope.follow.name=Fortunes as they come\n"
                  "scope.follow.question=May {app} read each new fortune of yours?\n"
                  "scope.follow.implies=read\n"
                  "extensions=" FORTUNE_EXTENSION "\n")

/* The initializer of a usher_str. */
#define TEXT(literal) {(literal), sizeof(literal) - 1}

/* -- Items and arguments, as the method table lays them out -------------------------------------------------------- */

enum { TELL = 1, TICKER = 2, WATCH = 3 };
enum { ITEM_FORTUNE = 1000, ITEM_TICK = 1001 };

typedef struct fortune_item {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str text;
  uint64_t number;
  usher_array tags; /* of usher_str */
} fortune_item;

typedef struct tick_item {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t number;
  usher_str text;
  uint64_t hold;
} tick_item;

/* Every method takes one number: how many, or every how many milliseconds. */
typedef struct number_argument {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t value;
} number_argument;

#define FORTUNE_LAYOUT "1000:fortune=u,u,s:text,t:number,a:tags(s:value)"
#define TICK_LAYOUT "1001:tick=u,u,t:number,s:text,t:hold"

static const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), TELL, USHER_METHOD_ONCE, 0, "tell", "read", "u,u,t:count", FORTUNE_LAYOUT},
    {sizeof(usher_method_v1), TICKER, USHER_METHOD_STREAM, 0, "ticker", "read", "u,u,t:count", TICK_LAYOUT},
    {sizeof(usher_method_v1), WATCH, USHER_METHOD_WATCH, 0, "watch", "follow", "u,u,t:milliseconds", FORTUNE_LAYOUT},
};

typedef struct saying {
  usher_str text;
  const usher_str *tags;
  uint64_t tag_count;
} saying;

static const usher_str work_tags[] = {TEXT("work"), TEXT("patience")};
static const usher_str rain_tags[] = {TEXT("weather")};

static const saying sayings[] = {
    {TEXT("The test that you write today finds the mistake of tomorrow."), work_tags, 2},
    {TEXT("Take the umbrella along, and it won't rain."), rain_tags, 1},
    {TEXT("Somebody is glad about the letter that you put off."), NULL, 0},
};
enum { SAYING_COUNT = sizeof(sayings) / sizeof(sayings[0]) };

/* -- The instance -------------------------------------------------------------------------------------------------- */

enum { HOLD_MAX = 8 };

/* A tick that is being delivered, or that the host holds. It outlives its operation. */
typedef struct held_tick {
  uint64_t hold; /* 0: free */
  usher_op op;
  tick_item item;
} held_tick;

typedef struct operation {
  struct operation *next;
  usher_plugin_ctx *ctx;
  usher_op op;
  uint32_t method;
  int limited;
  uint64_t value;
  int paused;
  int cancelled;
  int finished; /* `complete` has returned: the thread makes no call any more */
  pthread_t thread;
} operation;

struct usher_plugin_ctx {
  usher_host_v1 host;
  pthread_mutex_t lock; /* guards everything below; never held in a call to the host */
  pthread_cond_t changed;
  operation *operations;
  held_tick ticks[HOLD_MAX];
  uint64_t last_hold;
};

/* Copies a struct of the other side: what both know of it, the rest zero. Nothing but the size is read before it has
 * been checked. */
static int copy_sized(void *mine, uint32_t size, const void *theirs) {
  uint32_t their_size;
  if (theirs == NULL) {
    return 0;
  }
  memcpy(&their_size, theirs, sizeof their_size);
  if (their_size < size || their_size > USHER_STRUCT_SIZE_MAX || their_size % 8 != 0) {
    return 0; /* each struct here has its size of ABI 1.0, so a smaller one is a fault */
  }
  memcpy(mine, theirs, size);
  return 1;
}

static int equals(usher_str text, const char *other) {
  return text.len == strlen(other) && (text.len == 0 || memcmp(text.ptr, other, text.len) == 0);
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  pthread_condattr_t attributes;
  usher_plugin_ctx *ctx = calloc(1, sizeof *ctx);
  if (ctx == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  if (!copy_sized(&ctx->host, sizeof ctx->host, host)) {
    free(ctx);
    return USHER_RESULT_INCOMPATIBLE;
  }
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_mutex_init(&ctx->lock, NULL);
  pthread_cond_init(&ctx->changed, &attributes);
  pthread_condattr_destroy(&attributes);
  *out = ctx;
  return USHER_RESULT_OK;
}

/* Joins and forgets the operations that are over. Called with the lock held; such a thread has nothing left to do. */
static void reap(usher_plugin_ctx *ctx) {
  operation **link = &ctx->operations;
  while (*link != NULL) {
    operation *each = *link;
    if (each->finished) {
      *link = each->next;
      pthread_join(each->thread, NULL);
      free(each);
    } else {
      link = &each->next;
    }
  }
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
    pthread_join(each->thread, NULL);
    free(each);
    pthread_mutex_lock(&ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
  pthread_cond_destroy(&ctx->changed);
  pthread_mutex_destroy(&ctx->lock);
  free(ctx);
}

/* -- Status -------------------------------------------------------------------------------------------------------- */

static int knows(usher_str scope) {
  return scope.len == 0 || equals(scope, "read") || equals(scope, "follow");
}

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_status_v1 mine = {.authorization = USHER_AUTHORIZATION_NOT_DETERMINED, .authority = USHER_AUTHORITY_CONSENT};
  (void)ctx;
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  if (out->struct_size < sizeof mine || out->struct_size > USHER_STRUCT_SIZE_MAX) {
    return USHER_RESULT_INVALID;
  }
  mine.struct_size = out->struct_size; /* the host's, which stays as it is */
  memcpy(out, &mine, sizeof mine);
  memset((char *)out + sizeof mine, 0, out->struct_size - sizeof mine); /* members that came later */
  return USHER_RESULT_OK;
}

/* Fortunes are always there, so there is no change to send. */
static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  (void)ctx, (void)on;
  return USHER_RESULT_OK;
}

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  usher_str sentence = TEXT("Fortunes are part of the plugin; nothing on this machine forbids them.");
  (void)ctx;
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  sink(sink_ctx, sentence);
  return USHER_RESULT_OK;
}

/* -- Data ---------------------------------------------------------------------------------------------------------- */

/* Delivers one item and waits while the host wants a pause. Returns 0 when the operation is to end. */
static int deliver(operation *self, uint32_t kind, const void *item, held_tick *tick) {
  usher_plugin_ctx *ctx = self->ctx;
  uint32_t bits;
  int goes_on;

  /* `resume` may come before `deliver` has returned, so the marks are set first, and taken back where they weren't
   * asked for. */
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1;
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  bits = goes_on ? ctx->host.deliver(ctx->host.ctx, self->op, kind, item) : USHER_DELIVER_ENOUGH;

  pthread_mutex_lock(&ctx->lock);
  if ((bits & USHER_DELIVER_PAUSE) == 0) {
    self->paused = 0;
  }
  if (tick != NULL && (bits & USHER_DELIVER_HELD) == 0) {
    tick->hold = 0;
  }
  while (self->paused && !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

static int deliver_fortune(operation *self, uint64_t number) {
  const saying *said = &sayings[number % SAYING_COUNT];
  fortune_item item = {
      .struct_size = sizeof item,
      .text = said->text,
      .number = number + 1,
      .tags = {said->tags, said->tag_count, sizeof(usher_str)},
  };
  return deliver(self, ITEM_FORTUNE, &item, NULL);
}

static void tell(operation *self) {
  uint64_t count = self->value != 0 ? self->value : SAYING_COUNT;
  for (uint64_t number = 0; number < count && deliver_fortune(self, number); number++) {
  }
}

/* Takes a free tick, waiting for the host to give one back. Returns NULL when the operation is cancelled. */
static held_tick *take_tick(operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  held_tick *found = NULL;
  pthread_mutex_lock(&ctx->lock);
  while (!self->cancelled) {
    for (int index = 0; index < HOLD_MAX && found == NULL; index++) {
      found = ctx->ticks[index].hold == 0 ? &ctx->ticks[index] : NULL;
    }
    if (found != NULL) {
      found->hold = ++ctx->last_hold;
      found->op = self->op;
      break;
    }
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
  return found;
}

static void ticker(operation *self) {
  for (uint64_t number = 0; self->value == 0 || number < self->value; number++) {
    held_tick *tick = take_tick(self);
    if (tick == NULL) {
      return;
    }
    tick->item = (tick_item){
        .struct_size = sizeof tick->item,
        .number = number + 1,
        .text = sayings[number % SAYING_COUNT].text,
        .hold = tick->hold,
    };
    if (!deliver(self, ITEM_TICK, &tick->item, tick)) {
      return;
    }
  }
}

/* Waits so many milliseconds, or for ever where they are 0. Returns 0 when the operation is cancelled. */
static int wait_for(operation *self, uint64_t milliseconds) {
  usher_plugin_ctx *ctx = self->ctx;
  struct timespec until;
  int code = 0, goes_on;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec += (time_t)(milliseconds / 1000 % 1000000000);
  until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec += 1;
    until.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&ctx->lock);
  while (!self->cancelled && code != ETIMEDOUT) {
    code = milliseconds == 0 ? pthread_cond_wait(&ctx->changed, &ctx->lock)
                             : pthread_cond_timedwait(&ctx->changed, &ctx->lock, &until);
  }
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

static void watch(operation *self) {
  for (uint64_t number = 0; deliver_fortune(self, number) && wait_for(self, self->value); number++) {
  }
}

static void *run(void *argument) {
  static void (*const bodies[])(operation *) = {[TELL] = tell, [TICKER] = ticker, [WATCH] = watch};
  operation *self = argument;
  usher_plugin_ctx *ctx = self->ctx;
  usher_result result;
  if (!self->limited) { /* a limited grant names items, and no fortune has a name */
    bodies[self->method](self);
  }
  pthread_mutex_lock(&ctx->lock);
  result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&ctx->lock);
  ctx->host.complete(ctx->host.ctx, self->op, result, NULL, (usher_str){NULL, 0});
  pthread_mutex_lock(&ctx->lock);
  self->finished = 1;
  pthread_mutex_unlock(&ctx->lock);
  return NULL;
}

/* Does the grant cover the method, now? `follow` implies `read`; an empty scope is the default one, `read`. */
static int covers(const usher_grant_v1 *grant, uint32_t method) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (grant->authorization != USHER_AUTHORIZATION_AUTHORIZED && grant->authorization != USHER_AUTHORIZATION_LIMITED) {
    return 0;
  }
  if (grant->expires_unix_ms != 0 && grant->expires_unix_ms <= now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000) {
    return 0;
  }
  return equals(grant->scope, "follow") || (method != WATCH && (grant->scope.len == 0 || equals(grant->scope, "read")));
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *their_grant, uint32_t method,
                          const void *arguments, usher_op op) {
  usher_grant_v1 grant;
  number_argument number;
  operation *self;
  usher_result result = USHER_RESULT_OK;
  if (method < TELL || method > WATCH || !copy_sized(&grant, sizeof grant, their_grant) ||
      !copy_sized(&number, sizeof number, arguments)) {
    return USHER_RESULT_INVALID;
  }
  if (!covers(&grant, method)) {
    return USHER_RESULT_NOT_AUTHORIZED;
  }
  self = calloc(1, sizeof *self);
  if (self == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  self->ctx = ctx;
  self->op = op;
  self->method = method;
  self->limited = grant.authorization == USHER_AUTHORIZATION_LIMITED;
  self->value = number.value;
  pthread_mutex_lock(&ctx->lock);
  reap(ctx);
  if (pthread_create(&self->thread, NULL, run, self) == 0) {
    self->next = ctx->operations;
    ctx->operations = self;
  } else {
    free(self);
    result = USHER_RESULT_NO_MEMORY;
  }
  pthread_mutex_unlock(&ctx->lock);
  return result;
}

static usher_result cancel(usher_plugin_ctx *ctx, usher_op op) {
  pthread_mutex_lock(&ctx->lock);
  for (operation *each = ctx->operations; each != NULL; each = each->next) {
    if (each->op == op) {
      each->cancelled = 1;
    }
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  pthread_mutex_lock(&ctx->lock);
  for (operation *each = ctx->operations; each != NULL && hold == 0; each = each->next) {
    if (each->op == op) {
      each->paused = 0;
    }
  }
  for (int index = 0; index < HOLD_MAX && hold != 0; index++) {
    if (ctx->ticks[index].hold == hold && ctx->ticks[index].op == op) {
      ctx->ticks[index].hold = 0;
    }
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

/* -- The tables ---------------------------------------------------------------------------------------------------- */

static const usher_extension_v1 fortune_extension = {
    .struct_size = sizeof fortune_extension,
    .method_count = sizeof methods / sizeof methods[0],
    .methods = methods,
    .start = start,
};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, FORTUNE_EXTENSION) == 0 ? &fortune_extension : NULL;
}

static const usher_plugin_v1 plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = USHER_ABI_MINOR,
    .id = FORTUNE_ID,
    .category = FORTUNE_ID,
    .version = "1.0.0",
    .create = create,
    .destroy = destroy,
    .status = status,
    .request = NULL, /* the authority is the person's consent, which the host asks for */
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
