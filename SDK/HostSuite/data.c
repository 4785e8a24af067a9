/* SPDX-License-Identifier: Apache-2.0 */

/* The witness's data: methods that each give the host an occasion to break something. README.md lists them. */

#include "witness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

USHER_HIDDEN

enum { ITEMS = 1, HELD, WATCH, INLINE, EARLY, TWICE, NEVER };

typedef struct item {
  uint32_t struct_size, reserved0;
  uint64_t number;
  usher_str text;
  uint64_t hold; /* of kind 1001 only */
} item;

typedef struct argument {
  uint32_t struct_size, reserved0;
  uint64_t count;
} argument;

#define ITEM "1000:item=u,u,t:number,s:text"
#define HELD_ITEM "1001:held=u,u,t:number,s:text,t:hold"
#define METHOD(number, kind, name, scope, items) {sizeof(usher_method_v1), number, kind, 0, name, scope, "u,u,t:count", items}

static const usher_method_v1 methods[] = {
    METHOD(ITEMS, USHER_METHOD_ONCE, "items", "read", ITEM),   METHOD(HELD, USHER_METHOD_STREAM, "held", "read", HELD_ITEM),
    METHOD(WATCH, USHER_METHOD_WATCH, "watch", "follow", ITEM), METHOD(INLINE, USHER_METHOD_ONCE, "inline", "read", ITEM),
    METHOD(EARLY, USHER_METHOD_WATCH, "early", "read", ITEM),   METHOD(TWICE, USHER_METHOD_ONCE, "twice", "read", ITEM),
    METHOD(NEVER, USHER_METHOD_ONCE, "never", "read", ITEM),
};
enum { METHOD_COUNT = sizeof methods / sizeof methods[0] };

/* -- Delivering ---------------------------------------------------------------------------------------------------- */

/* Delivers one item in lent memory; 0 where the operation is to end. */
static int deliver(operation *self, uint64_t number, uint64_t hold) {
  char text[64];
  item made = {.number = number, .hold = hold};
  uint32_t kind = hold != 0 ? 1001 : 1000, bits;
  snprintf(text, sizeof text, "item %llu is whole", (unsigned long long)number);
  made.struct_size = hold != 0 ? 40 : 32;
  made.text = lend_text(text);
  bits = host_deliver(self, kind, lend(&made, made.struct_size, 26));
  return (bits & USHER_DELIVER_ENOUGH) == 0;
}

static void end(operation *self) {
  host_complete(self, self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK, NULL);
}

static void items(operation *self) {
  uint64_t last = self->count != 0 ? self->count : 3;
  for (uint64_t number = 1; number <= last; number++) {
    uint64_t hold = self->method == HELD && number <= HOLD_MAX ? number : 0;
    if (!deliver(self, number, hold) || !wait_for_resume(self)) {
      break;
    }
  }
  end(self);
}

/* All before its start has returned, when nobody could resume it. */
static void complete_inline(operation *self) {
  deliver(self, 1, 0);
  end(self);
}

/* An item now and then, and a change of the status after the first. */
static void watch(operation *self) {
  for (uint64_t number = 1; deliver(self, number, 0) && wait_for_resume(self); number++) {
    if (number == 1) {
      host_status_changed(self->ctx);
    }
    if (wait_for_cancel(self, 20)) {
      break;
    }
  }
  end(self);
}

/* Says more than there is to say: late, twice, and about an operation that nobody has begun. */
static void twice(operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  items(self);
  deliver(self, 9, 0);
  host_complete(self, USHER_RESULT_INTERNAL, NULL);
  calling(ctx, "complete of a foreign operation");
  ctx->host.complete(ctx->host.ctx, self->op + (UINT64_C(1) << 40), USHER_RESULT_OK, NULL, (usher_str){NULL, 0});
  calling(ctx, NULL);
}

/* Ends when it is told to, and by itself only long after it should have been. */
static void never(operation *self) {
  uint64_t patience = self->ctx->patience * 4;
  judge(22, wait_for_cancel(self, patience), "operation %llu was open for %llu ms and not cancelled",
        (unsigned long long)self->op, (unsigned long long)patience);
  end(self);
}

static void *run(void *given) {
  static void (*const bodies[])(operation *) = {[ITEMS] = items, [HELD] = items, [WATCH] = watch, [EARLY] = watch,
                                                [TWICE] = twice, [NEVER] = never};
  operation *self = given;
  bodies[self->method](self);
  return NULL;
}

/* -- Starting ------------------------------------------------------------------------------------------------------ */

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* `follow` implies `read`, and the empty scope is `read`. */
static void judge_grant(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method) {
  int covers = text_is(grant->scope, "follow") ||
               (method != WATCH && (grant->scope.len == 0 || text_is(grant->scope, "read")));
  usher_authorization last = ctx->answer.authorization;
  judge(18, grant->authorization == USHER_AUTHORIZATION_AUTHORIZED || grant->authorization == USHER_AUTHORIZATION_LIMITED,
        "start came with a grant that says %d", grant->authorization);
  judge(18, covers, "start of %s came with a grant of the scope “%.*s”", methods[method - 1].name,
        (int)grant->scope.len, grant->scope.len != 0 ? grant->scope.ptr : "");
  judge(18, grant->expires_unix_ms == 0 || grant->expires_unix_ms > now(), "start came with a grant that has expired");
  judge(ctx->is_wild ? 27 : 19, /* a second completion may have been believed */
        ctx->answer.authority == USHER_AUTHORITY_CONSENT
            ? last == USHER_AUTHORIZATION_NOT_DETERMINED
            : last == USHER_AUTHORIZATION_AUTHORIZED || last == USHER_AUTHORIZATION_LIMITED,
        "start came though the last status says %d", last);
  judge(19, ctx->answer.expires_unix_ms == 0 || ctx->answer.expires_unix_ms > now(),
        "start came though the last status has expired");
}

static int judge_start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments) {
  if (!judge(18, grant != NULL, "start came without a grant") ||
      !judge_size(15, "the grant of start", grant, sizeof *grant) ||
      !judge(15, method >= 1 && method <= METHOD_COUNT, "start names method %u, which there isn't", method) ||
      !judge_size(15, "the arguments of start", arguments, sizeof(argument))) {
    return 0;
  }
  judge(15, is_utf8(grant->scope) && (grant->items.count == 0 || grant->items.stride >= sizeof(usher_str)),
        "the grant's scope is no text, or its items overlap");
  judge_grant(ctx, grant, method);
  return 1;
}

static usher_result begin(usher_plugin_ctx *ctx, uint32_t method, uint64_t count, usher_op op) {
  operation *self = add_operation(ctx, op, method);
  if (self == NULL) {
    return USHER_RESULT_INVALID;
  }
  self->count = count;
  if (method == INLINE) {
    complete_inline(self);
  } else if (pthread_create(&self->thread, NULL, run, self) == 0) {
    self->has_thread = 1;
  }
  if (method == EARLY) { /* has delivered by now: whoever has enough must still wait until this has returned */
    wait_for_cancel(self, 100);
  }
  pthread_mutex_lock(&ctx->lock);
  self->started = 1;
  pthread_mutex_unlock(&ctx->lock);
  return self->has_thread || method == INLINE ? USHER_RESULT_OK : USHER_RESULT_NO_MEMORY;
}

static usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method, const void *arguments,
                          usher_op op) {
  usher_result result = USHER_RESULT_INVALID;
  if (!enter(ctx, CALL_CONTROL, "start")) {
    return result;
  }
  if (judge_start(ctx, grant, method, arguments)) {
    argument given;
    memcpy(&given, arguments, sizeof given);
    result = begin(ctx, method, given.count, op);
  }
  leave(ctx, CALL_CONTROL);
  return result;
}

const usher_extension_v1 *witness_extension(usher_plugin_ctx *ctx, const char *id) {
  static const usher_extension_v1 *table;
  int is_mine;
  if (!enter(ctx, CALL_CONTROL, "extension")) {
    return NULL;
  }
  if (table == NULL) {
    usher_extension_v1 made = {sizeof made, METHOD_COUNT, place_table(methods, sizeof methods), start};
    table = place_table(&made, sizeof made);
  }
  is_mine = judge(15, id != NULL, "extension came without an id") && strcmp(id, WITNESS_EXTENSION) == 0;
  leave(ctx, CALL_CONTROL);
  return is_mine ? table : NULL;
}
