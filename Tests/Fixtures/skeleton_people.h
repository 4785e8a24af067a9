/* SPDX-License-Identifier: Apache-2.0 */

/* The skeleton with data that has identifiers, a watch, and a stream of items that can be held:
 *
 *   #define FIXTURE "forgets-somebody"
 *   #define PEOPLE_FETCH forgets               optional: replaces people_fetch; PEOPLE_ENUMERATE, _WATCH, _FRAMES too
 *   #include "skeleton_people.h"
 *   ... the body `forgets` ...
 *   PEOPLE_PLUGIN(.cancel = slow)              members of the table that differ; at least FIXTURE_UNCHANGED
 *
 * | enumerate | once   | limit (0: none) | person            |
 * | fetch     | once   | identifier      | person            |
 * | watch     | watch  |                 | person, just one  |
 * | frames    | stream |                 | frame, with holds |
 *
 * A body delivers for its operation and completes it, on a thread of its own. */

#ifndef SKELETON_PEOPLE_H
#define SKELETON_PEOPLE_H

#include "skeleton.h"

enum { PEOPLE_COUNT = 12, PEOPLE_IDENTIFIER = 4, PEOPLE_SLOTS = 4, PEOPLE_PIXELS = 256 };
enum { PEOPLE_ITEM_PERSON = 1000, PEOPLE_ITEM_FRAME = 1001 };

typedef struct people_person {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
  usher_str name;
  usher_array phones; /* of usher_str */
} people_person;

typedef struct people_frame {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t number;
  usher_bytes pixels;
  uint64_t hold;
} people_frame;

typedef struct people_fetch_argument {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
} people_fetch_argument;

/* A frame that is being delivered, or that the host holds. */
typedef struct people_slot {
  people_frame frame;
  uint8_t pixels[PEOPLE_PIXELS];
  int taken;
} people_slot;

#define PEOPLE_PERSON_LAYOUT "1000:person=u,u,s:identifier,s:name,a:phones(s:value)"
#define PEOPLE_FRAME_LAYOUT "1001:frame=u,u,t:number,y:pixels,t:hold"

static const usher_method_v1 people_methods[] = {
    {sizeof(usher_method_v1), 1, USHER_METHOD_ONCE, 0, "enumerate", "default", "u,u,t:limit", PEOPLE_PERSON_LAYOUT},
    {sizeof(usher_method_v1), 2, USHER_METHOD_ONCE, 0, "fetch", "default", "u,u,s:identifier", PEOPLE_PERSON_LAYOUT},
    {sizeof(usher_method_v1), 3, USHER_METHOD_WATCH, 0, "watch", "default", "u,u", PEOPLE_PERSON_LAYOUT},
    {sizeof(usher_method_v1), 4, USHER_METHOD_STREAM, 0, "frames", "default", "u,u", PEOPLE_FRAME_LAYOUT},
};

/* -- The people ---------------------------------------------------------------------------------------------------- */

/* How identifiers begin, and how long those are that are compared. */
#ifndef PEOPLE_LETTER
#define PEOPLE_LETTER 'p'
#endif
#ifndef PEOPLE_MAY_MATCH
#define PEOPLE_MAY_MATCH(length) ((length) == PEOPLE_IDENTIFIER)
#endif

/* `p000` and so on. */
SKELETON_UNUSED static void people_name(char text[PEOPLE_IDENTIFIER], uint64_t index) {
  text[0] = PEOPLE_LETTER;
  text[1] = '0';
  text[2] = (char)('0' + index / 10 % 10);
  text[3] = (char)('0' + index % 10);
}

/* The index of an identifier, or PEOPLE_COUNT. */
static uint64_t people_find(usher_str identifier) {
  char text[PEOPLE_IDENTIFIER];
  uint64_t index = 0;
  for (; index < PEOPLE_COUNT; index++) {
    people_name(text, index);
    if (PEOPLE_MAY_MATCH(identifier.len) && memcmp(identifier.ptr, text, PEOPLE_IDENTIFIER) == 0) {
      break;
    }
  }
  return index;
}

/* -- Delivering ---------------------------------------------------------------------------------------------------- */

/* Delivers an item and waits while the host wants a pause; 0 when the operation is to end. */
SKELETON_UNUSED static int people_deliver(skeleton_operation *self, uint32_t kind, const void *item, people_slot *slot) {
  usher_plugin_ctx *ctx = self->ctx;
  uint32_t bits;
  int goes_on;
  pthread_mutex_lock(&ctx->lock);
  self->paused = 1; /* `resume` may come before `deliver` has returned */
  goes_on = !self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  bits = goes_on ? ctx->host.deliver(ctx->host.ctx, self->op, kind, item) : USHER_DELIVER_ENOUGH;
  pthread_mutex_lock(&ctx->lock);
  self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
  if (slot != NULL && (bits & USHER_DELIVER_HELD) == 0) {
    slot->taken = 0;
  }
  while (self->paused && !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  goes_on = !self->cancelled && (bits & USHER_DELIVER_ENOUGH) == 0;
  pthread_mutex_unlock(&ctx->lock);
  return goes_on;
}

SKELETON_UNUSED static int people_deliver_person(skeleton_operation *self, uint64_t index) {
  static const usher_str phones[] = {{"+1 555 0100", 11}, {"+1 555 0101", 11}};
  char identifier[PEOPLE_IDENTIFIER];
  people_person person = {
      .struct_size = sizeof person,
      .identifier = {identifier, sizeof identifier},
      .name = {"A sample", 8},
      .phones = {phones, index % 3, sizeof(usher_str)},
  };
  if ((self->allowed >> index & 1) == 0) {
    return 1; /* for this grant there is nobody of that name */
  }
  people_name(identifier, index);
  return people_deliver(self, PEOPLE_ITEM_PERSON, &person, NULL);
}

/* Completes with CANCELLED where it was cancelled, or else with OK. */
SKELETON_UNUSED static void people_complete(skeleton_operation *self) {
  usher_result result;
  pthread_mutex_lock(&self->ctx->lock);
  result = self->cancelled ? USHER_RESULT_CANCELLED : USHER_RESULT_OK;
  pthread_mutex_unlock(&self->ctx->lock);
  skeleton_complete(self->ctx, self->op, result);
}

SKELETON_UNUSED static void people_wait_for_cancel(skeleton_operation *self) {
  pthread_mutex_lock(&self->ctx->lock);
  while (!self->cancelled) {
    pthread_cond_wait(&self->ctx->changed, &self->ctx->lock);
  }
  pthread_mutex_unlock(&self->ctx->lock);
}

/* -- Bodies -------------------------------------------------------------------------------------------------------- */

SKELETON_UNUSED static void people_enumerate(skeleton_operation *self) {
  uint64_t left = self->count == 0 ? PEOPLE_COUNT : self->count;
  for (uint64_t index = 0; index < PEOPLE_COUNT && left > 0; index++) {
    if ((self->allowed >> index & 1) != 0) {
      left--;
      if (!people_deliver_person(self, index)) {
        break;
      }
    }
  }
  people_complete(self);
}

SKELETON_UNUSED static void people_fetch(skeleton_operation *self) {
  people_deliver_person(self, self->count);
  people_complete(self);
}

SKELETON_UNUSED static void people_watch(skeleton_operation *self) {
  if ((self->allowed & 1) == 0 || people_deliver_person(self, 0)) {
    people_wait_for_cancel(self);
  }
  people_complete(self);
}

/* A slot that nobody holds; NULL when the operation is cancelled. */
SKELETON_UNUSED static people_slot *people_take_slot(skeleton_operation *self) {
  people_slot *slots = self->own, *found = NULL;
  pthread_mutex_lock(&self->ctx->lock);
  while (found == NULL && !self->cancelled) {
    for (int index = 0; index < PEOPLE_SLOTS && found == NULL; index++) {
      found = slots[index].taken ? NULL : &slots[index];
    }
    if (found == NULL) {
      pthread_cond_wait(&self->ctx->changed, &self->ctx->lock);
    }
  }
  if (found != NULL) {
    found->taken = 1;
  }
  pthread_mutex_unlock(&self->ctx->lock);
  return found;
}

static void people_fill_slot(people_slot *slot, uint64_t number) {
  memset(slot->pixels, (int)(number & 0xFF), sizeof slot->pixels);
  slot->frame = (people_frame){
      .struct_size = sizeof slot->frame,
      .number = number,
      .pixels = {slot->pixels, sizeof slot->pixels},
      .hold = number,
  };
}

SKELETON_UNUSED static void people_frames(skeleton_operation *self) {
  int goes_on = 1;
  for (uint64_t number = 1; goes_on && self->allowed != 0; number++) {
    people_slot *slot = people_take_slot(self);
    if (slot != NULL) {
      people_fill_slot(slot, number);
    }
    goes_on = slot != NULL && people_deliver(self, PEOPLE_ITEM_FRAME, &slot->frame, slot);
  }
  people_complete(self);
}

/* -- Starting ------------------------------------------------------------------------------------------------------ */

static usher_result people_resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  if (hold == 0) {
    return skeleton_resume(ctx, op, 0);
  }
  pthread_mutex_lock(&ctx->lock);
  for (skeleton_operation *each = ctx->operations; each != NULL; each = each->next) {
    people_slot *slots = each->op == op ? each->own : NULL;
    for (int index = 0; slots != NULL && index < PEOPLE_SLOTS; index++) {
      slots[index].taken &= slots[index].frame.hold != hold;
    }
  }
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

/* How far a grant's items stand apart. */
#ifndef PEOPLE_STRIDE
#define PEOPLE_STRIDE(items) ((items).stride)
#endif

/* Whom a grant lets through, a bit each. */
static uint64_t people_allowed(const usher_grant_v1 *grant) {
  uint64_t allowed = 0;
  if (grant->authorization == USHER_AUTHORIZATION_AUTHORIZED) {
    return (UINT64_C(1) << PEOPLE_COUNT) - 1;
  }
  for (uint64_t index = 0; index < grant->items.count; index++) {
    usher_str identifier;
    memcpy(&identifier, (const char *)grant->items.ptr + index * PEOPLE_STRIDE(grant->items), sizeof identifier);
    allowed |= UINT64_C(1) << people_find(identifier);
  }
  return allowed & ((UINT64_C(1) << PEOPLE_COUNT) - 1);
}

static int people_covers(const usher_grant_v1 *grant) {
  return (grant->authorization == USHER_AUTHORIZATION_AUTHORIZED ||
          grant->authorization == USHER_AUTHORIZATION_LIMITED) &&
         skeleton_knows(grant->scope) &&
         (grant->expires_unix_ms == 0 || grant->expires_unix_ms > skeleton_now());
}

/* Checks what came with a call; OK, with the number or the index that was asked for. */
static usher_result people_check(const usher_grant_v1 *grant, uint32_t method, const void *arguments, uint64_t *count,
                                 uint64_t *allowed) {
  static const uint32_t sizes[] = {0, 16, 24, 8, 8};
  people_fetch_argument mine = {0};
  usher_grant_v1 granted;
  if (method < 1 || method > 4 || !skeleton_copy(&granted, sizeof granted, grant) ||
      !skeleton_copy(&mine, sizes[method], arguments)) {
    return USHER_RESULT_INVALID;
  }
  if (!people_covers(&granted)) {
    return USHER_RESULT_NOT_AUTHORIZED;
  }
  *allowed = people_allowed(&granted);
  memcpy(count, &mine.identifier, sizeof *count); /* `limit`, at the same place */
  if (method == 2) {
    *count = people_find(mine.identifier);
    return *count < PEOPLE_COUNT && (*allowed >> *count & 1) != 0 ? USHER_RESULT_OK : USHER_RESULT_NOT_FOUND;
  }
  return USHER_RESULT_OK;
}

/* skeleton_begin, with the memory of a body and the grant. */
static usher_result people_begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count, uint64_t allowed,
                                 void (*body)(skeleton_operation *)) {
  skeleton_operation *self = calloc(1, sizeof *self);
  usher_result result = USHER_RESULT_NO_MEMORY;
  if (self == NULL || (self->own = calloc(PEOPLE_SLOTS, sizeof(people_slot))) == NULL) {
    free(self);
    return result;
  }
  self->ctx = ctx;
  self->op = op;
  self->count = count;
  self->allowed = allowed;
  self->body = body;
  pthread_mutex_lock(&ctx->lock);
  if (pthread_create(&self->thread, NULL, skeleton_run, self) == 0) {
    self->next = ctx->operations;
    ctx->operations = self;
    result = USHER_RESULT_OK;
  } else {
    free(self->own);
    free(self);
  }
  pthread_mutex_unlock(&ctx->lock);
  return result;
}

#ifndef PEOPLE_ENUMERATE
#define PEOPLE_ENUMERATE people_enumerate
#endif
#ifndef PEOPLE_FETCH
#define PEOPLE_FETCH people_fetch
#endif
#ifndef PEOPLE_WATCH
#define PEOPLE_WATCH people_watch
#endif
#ifndef PEOPLE_FRAMES
#define PEOPLE_FRAMES people_frames
#endif

/* What `start` does with a call that isn't good. */
#ifndef PEOPLE_REFUSE
#define PEOPLE_REFUSE(ctx, op, result) (result)
#endif

#define PEOPLE_PLUGIN(...)                                                                                             \
  static usher_result people_start(usher_plugin_ctx *ctx, const usher_grant_v1 *grant, uint32_t method,                \
                                   const void *arguments, usher_op op) {                                               \
    static void (*const bodies[])(skeleton_operation *) = {NULL, PEOPLE_ENUMERATE, PEOPLE_FETCH, PEOPLE_WATCH,         \
                                                           PEOPLE_FRAMES};                                             \
    uint64_t count = 0, allowed = 0;                                                                                   \
    usher_result result = people_check(grant, method, arguments, &count, &allowed);                                    \
    return result == USHER_RESULT_OK ? people_begin(ctx, op, count, allowed, bodies[method])                           \
                                     : PEOPLE_REFUSE(ctx, op, result);                                                 \
  }                                                                                                                    \
  static const usher_extension_v1 people_table = {sizeof(usher_extension_v1), 4, people_methods, people_start};        \
  static const usher_extension_v1 *people_extension(usher_plugin_ctx *ctx, const char *id) {                           \
    (void)ctx;                                                                                                         \
    return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &people_table : NULL;                                              \
  }                                                                                                                    \
  FIXTURE_PLUGIN(.extension = people_extension, .resume = people_resume, __VA_ARGS__)

#endif
