/* SPDX-License-Identifier: Apache-2.0 */

#include "fake.h"

#include <stdlib.h>
#include <string.h>

#define VERSION "1.0.0"

/* Room for another note: 32 comments of 64 bytes. */
#define LINE "#..............................................................\n"
#define LINES4 LINE LINE LINE LINE
#define ROOM LINES4 LINES4 LINES4 LINES4 LINES4 LINES4 LINES4 LINES4

/* What stands between the first and the last line is exchanged in a copy of the file. */
USHER_PLUGIN_NOTE("#usher-fake-note\n"
                  "abi=1.0\n"
                  "id=org.usher.fake\n"
                  "category=org.usher.fake\n"
                  "name=Fake\n"
                  "version=" VERSION "\n"
                  "authority=consent\n"
                  "license=Apache-2.0\n"
                  "scopes=read\n"
                  "scope.read.choices=limited;reduced;once;until\n"
                  "extensions=" FAKE_EXTENSION "\n"
                  ROOM "#usher-fake-end\n")

fake_stamp fake = {"USHERFAKE-STAMP", "org.usher.fake", "org.usher.fake", {"read"}, 'c'};

usher_str fake_text(const char *text) {
  return (usher_str){text, strlen(text)};
}

int fake_equals(usher_str text, const char *other) {
  return text.len == strlen(other) && (text.len == 0 || memcmp(text.ptr, other, text.len) == 0);
}

/* An empty scope is the first one. */
int fake_is_scope(usher_str scope, const char *id) {
  return scope.len == 0 ? id == fake.scopes[0] : fake_equals(scope, id);
}

static int knows(usher_str scope) {
  for (int index = 0; index < FAKE_SCOPES && fake.scopes[index][0] != 0; index++) {
    if (fake_is_scope(scope, fake.scopes[index])) {
      return 1;
    }
  }
  return 0;
}

fake_answer fake_status(const usher_plugin_ctx *ctx) {
  return ctx->has_answered ? ctx->answered : ctx->script->status;
}

/* -- The instance -------------------------------------------------------------------------------------------------- */

static void take_path(void *context, usher_str text) {
  char **path = context;
  free(*path);
  *path = calloc(1, text.len + 1);
  if (*path != NULL && text.len > 0) {
    memcpy(*path, text.ptr, text.len);
  }
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_plugin_ctx *ctx;
  pthread_condattr_t clock;
  char *path = NULL;
  if (host->struct_size < sizeof *host || host->struct_size > USHER_STRUCT_SIZE_MAX || host->struct_size % 8 != 0) {
    return USHER_RESULT_INCOMPATIBLE;
  }
  ctx = calloc(1, sizeof *ctx);
  if (ctx == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  memcpy(&ctx->host, host, sizeof ctx->host);
  ctx->events = ctx->stop[0] = ctx->stop[1] = -1;
  ctx->host.setting(ctx->host.ctx, fake_text("script"), take_path, &path);
  ctx->script = path != NULL && path[0] == '/' ? fake_script_read(path) : fake_script_plain();
  if (ctx->script == NULL) {
    free(path);
    free(ctx);
    return USHER_RESULT_NO_MEMORY;
  }
  pthread_mutex_init(&ctx->lock, NULL);
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&ctx->changed, &clock);
  pthread_condattr_destroy(&clock);
  if (path != NULL && path[0] == '/') {
    fake_reader_start(ctx, path);
  }
  free(path);
  *out = ctx;
  return USHER_RESULT_OK;
}

static void destroy(usher_plugin_ctx *ctx) {
  fake_reader_stop(ctx);
  fake_end_all(ctx);
  fake_script_leave(ctx, ctx->script);
  pthread_cond_destroy(&ctx->changed);
  pthread_mutex_destroy(&ctx->lock);
  free(ctx);
}

/* -- Status and requests ------------------------------------------------------------------------------------------- */

/* Under `consent` nobody but the person grants, whatever the script says. */
void fake_fill_status(usher_plugin_ctx *ctx, usher_status_v1 *out, fake_answer answer, const fake_script *script) {
  int is_system = fake.authority == 's';
  int claims = answer.authorization == USHER_AUTHORIZATION_AUTHORIZED || answer.authorization == USHER_AUTHORIZATION_LIMITED;
  usher_status_v1 mine = {
      .struct_size = out->struct_size,
      .authorization = claims && !is_system ? USHER_AUTHORIZATION_NOT_DETERMINED : answer.authorization,
      .can_prompt = answer.authorization == USHER_AUTHORIZATION_NOT_DETERMINED ? script->can_prompt : USHER_CAN_PROMPT_NO,
      .accuracy = script->accuracy,
      .authority = is_system ? USHER_AUTHORITY_SYSTEM : USHER_AUTHORITY_CONSENT,
      .lifetime = claims && is_system ? USHER_LIFETIME_KEPT : USHER_LIFETIME_UNSAID,
  };
  (void)ctx;
  memcpy(out, &mine, sizeof mine);
  memset((char *)out + sizeof mine, 0, mine.struct_size - sizeof mine); /* members of a later version */
}

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  if (out->struct_size < sizeof *out || out->struct_size > USHER_STRUCT_SIZE_MAX || out->struct_size % 8 != 0) {
    return USHER_RESULT_INVALID;
  }
  pthread_mutex_lock(&ctx->lock);
  fake_fill_status(ctx, out, fake_status(ctx), ctx->script);
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  fake_operation *self;
  if (request->struct_size < sizeof *request || request->struct_size > USHER_STRUCT_SIZE_MAX ||
      request->struct_size % 8 != 0) {
    return USHER_RESULT_INVALID;
  }
  if (!knows(request->scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  if (fake.authority != 's') {
    return USHER_RESULT_STATE;
  }
  self = calloc(1, sizeof *self);
  if (self == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  self->ctx = ctx;
  self->op = op;
  self->kind = FAKE_ASK;
  return fake_begin(self);
}

/* Nothing is told any more once `observe(0)` has returned. */
static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  pthread_mutex_lock(&ctx->lock);
  ctx->is_observed = on != 0;
  while (!ctx->is_observed && ctx->is_telling) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  fake_script *script;
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  pthread_mutex_lock(&ctx->lock);
  script = fake_script_use(ctx);
  pthread_mutex_unlock(&ctx->lock);
  sink(sink_ctx, fake_text(script->detail != NULL ? script->detail : "A test's script says so."));
  fake_script_leave(ctx, script);
  return USHER_RESULT_OK;
}

static const usher_plugin_v1 plugin = {
    .struct_size = sizeof plugin,
    .abi_minor = USHER_ABI_MINOR,
    .id = fake.id,
    .category = fake.category,
    .version = VERSION,
    .create = create,
    .destroy = destroy,
    .status = status,
    .request = request,
    .cancel = fake_cancel,
    .resume = fake_resume,
    .observe = observe,
    .open_settings = NULL,
    .extension = fake_extension,
    .explain = explain,
};

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  (void)host_abi_minor;
  return &plugin;
}
