/* SPDX-License-Identifier: Apache-2.0 */

/* The witness: a plugin that watches its host. See README.md.
 *
 * Built with -DWITNESS_REFUSED_MAJOR, _MINOR or _VARIANT it is a file that no host may load, with -DWITNESS_REFUSED_ID,
 * _SIZE, _MEMBER or _CODE one whose table no host may use: then being called at all is the breach. */

#include "witness.h"

#include <execinfo.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(WITNESS_REFUSED_MAJOR)
#define VERSIONS "abi=2.0\n"
#elif defined(WITNESS_REFUSED_MINOR)
#define VERSIONS "abi=1.900\nabi-required=1.900\n"
#elif defined(WITNESS_REFUSED_VARIANT)
#define VERSIONS "abi=1.0\nabi-variant=witness\n"
#else
#define VERSIONS "abi=1.0\n"
#define IS_LOADABLE
#endif

#if defined(WITNESS_REFUSED_ID)
#define WITNESS_REFUSED "its id isn't the note's"
#elif defined(WITNESS_REFUSED_SIZE)
#define WITNESS_REFUSED "its struct_size is no multiple of 8"
#elif defined(WITNESS_REFUSED_MEMBER)
#define WITNESS_REFUSED "it has no cancel"
#elif defined(WITNESS_REFUSED_CODE)
#define WITNESS_REFUSED "its observe is no code of the plugin"
#endif

USHER_PLUGIN_NOTE(VERSIONS "id=" WITNESS_CATEGORY "\ncategory=" WITNESS_CATEGORY "\nname=Witness\nversion=1.0.0\n"
                           "authority=either\nscopes=read;follow\ndefault-scope=read\nscope.follow.implies=read\n"
                           "extensions=" WITNESS_EXTENSION "\n")

/* -- What a host says before anything else -------------------------------------------------------------------------- */

static int is_text_of_setting(usher_plugin_ctx *ctx, const char *key, usher_str_sink sink, void *sink_ctx) {
  usher_str lent = lend_text(key);
  usher_result result;
  calling(ctx, "setting");
  result = ctx->host.setting(ctx->host.ctx, lent, sink, sink_ctx);
  calling(ctx, NULL);
  take_back(lent.ptr);
  return result == USHER_RESULT_OK;
}

static void take_text(void *sink_ctx, usher_str text) {
  uint64_t length = text.len < 1023 ? text.len : 1023;
  memcpy(sink_ctx, text.len != 0 ? text.ptr : "", length);
  ((char *)sink_ctx)[length] = '\0';
}

static int64_t number_setting(usher_plugin_ctx *ctx, const char *key, int64_t usual) {
  char text[1024] = "";
  return is_text_of_setting(ctx, key, take_text, text) ? strtoll(text, NULL, 10) : usual;
}

static void read_settings(usher_plugin_ctx *ctx) {
  char path[1024] = "";
  if (is_text_of_setting(ctx, "report", take_text, path)) {
    report_to(path, strlen(path));
  }
  snprintf(path, sizeof path, "%.*s/witness-report", (int)ctx->host.state_dir.len, ctx->host.state_dir.ptr);
  report_to(path, ctx->host.state_dir.len != 0 ? strlen(path) : 0);
  ctx->answer.authorization = (usher_authorization)number_setting(ctx, "answer", USHER_AUTHORIZATION_NOT_DETERMINED);
  ctx->answer.authority = (uint32_t)number_setting(ctx, "authority", USHER_AUTHORITY_CONSENT);
  ctx->answer.expires_unix_ms = number_setting(ctx, "expires", 0);
  ctx->answer.can_prompt = USHER_CAN_PROMPT_YES;
  ctx->decides = (usher_authorization)number_setting(ctx, "decides", USHER_AUTHORIZATION_AUTHORIZED);
  ctx->is_wild = number_setting(ctx, "wild", 0) != 0;
  ctx->patience = (uint64_t)number_setting(ctx, "patience", 10000);
}

/* -- The instance -------------------------------------------------------------------------------------------------- */

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_plugin_ctx *ctx;
  usher_str greeting = lend_text("The witness watches this host.");
  enter(NULL, CALL_CONTROL, "create");
#ifdef WITNESS_REFUSED
  judge(3, 0, "create was called though the plugin's table is wrong: " WITNESS_REFUSED);
#endif
  judge_loading();
  judge(5, 1, "loaded");
  judge(1, 1, "tables");
  ctx = take_instance();
  if (ctx == NULL || !judge_size(13, "the host's table", host, sizeof *host)) {
    return USHER_RESULT_INCOMPATIBLE;
  }
  pthread_mutex_init(&ctx->lock, NULL);
  pthread_cond_init(&ctx->changed, NULL);
  ctx->table = host;
  ctx->patience = 10000;
  memcpy(&ctx->host, host, sizeof ctx->host);
  if (!judge_host(ctx, host)) {
    return USHER_RESULT_INCOMPATIBLE;
  }
  read_settings(ctx);
  calling(ctx, "log");
  ctx->host.log(ctx->host.ctx, USHER_SEVERITY_DEBUG, greeting);
  calling(ctx, NULL);
  take_back(greeting.ptr);
  calling(ctx, "extension");
  ctx->host.extension(ctx->host.ctx, "usher.witness/1");
  calling(ctx, NULL);
  ctx->stage = STAGE_CREATED;
  *out = ctx;
  return USHER_RESULT_OK;
}

static void destroy(usher_plugin_ctx *ctx) {
  if (is_instance(ctx) && ctx->stage == STAGE_DESTROYED) {
    judge(12, 0, "destroy was called twice");
    return;
  }
  if (!enter(ctx, CALL_CONTROL, "destroy")) {
    return;
  }
  judge(12, ctx->under_way == 1, "destroy was called while %d other calls were under way", ctx->under_way - 1);
  end_operations(ctx);
  judge_host_again(ctx);
  ctx->stage = STAGE_DESTROYED;
  leave(ctx, CALL_CONTROL);
  report_sums();
}

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  int is_first;
  if (!enter(ctx, CALL_CONTROL, "observe")) {
    return USHER_RESULT_STATE;
  }
  is_first = ctx->calls == 1;
  judge(8, !is_first || on != 0, "the first call after create was observe(0)");
  leave(ctx, CALL_CONTROL);
  return USHER_RESULT_OK;
}

/* -- Status -------------------------------------------------------------------------------------------------------- */

static int judge_scope(const char *call, usher_str scope) {
  return judge(16, scope.len == 0 || text_is(scope, "read") || text_is(scope, "follow"),
               "%s asks for the scope “%.*s”, which the note doesn't list", call, (int)scope.len, scope.ptr);
}

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  usher_result result = USHER_RESULT_UNKNOWN_SCOPE;
  if (!enter(ctx, CALL_CONTROL, "status")) {
    return USHER_RESULT_STATE;
  }
  if (judge_scope("status", scope) && judge_size(15, "the struct given to status", out, sizeof *out)) {
    uint32_t size = out->struct_size;
    pthread_mutex_lock(&ctx->lock);
    *out = ctx->answer;
    pthread_mutex_unlock(&ctx->lock);
    out->struct_size = size;
    result = USHER_RESULT_OK;
  }
  ctx->statuses++;
  leave(ctx, CALL_CONTROL);
  return result;
}

static usher_result explain(usher_plugin_ctx *ctx, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  usher_str sentence = lend_text("The witness says so.");
  if (!enter(ctx, CALL_CONTROL, "explain")) {
    return USHER_RESULT_STATE;
  }
  if (judge_scope("explain", scope)) {
    calling(ctx, "the sink of explain");
    sink(sink_ctx, sentence);
    calling(ctx, NULL);
  }
  take_back(sentence.ptr);
  leave(ctx, CALL_CONTROL);
  return USHER_RESULT_OK;
}

/* -- Requests ------------------------------------------------------------------------------------------------------ */

static int is_clean(usher_str text) {
  for (uint64_t at = 0; at < text.len; at++) {
    if ((unsigned char)text.ptr[at] < 0x20 || text.ptr[at] == 0x7F) {
      return 0;
    }
  }
  return is_utf8(text);
}

static void judge_request(usher_plugin_ctx *ctx, const usher_request_v1 *request) {
  judge_scope("request", request->scope);
  judge(16, is_clean(request->purpose) && is_clean(request->parent_window) && is_clean(request->activation_token),
        "a text of a request has control characters, or is no UTF-8");
  judge(15, request->options.count == 0 || request->options.stride >= sizeof(usher_pair), "a request's options overlap");
  judge(29, ctx->answer.authority == USHER_AUTHORITY_SYSTEM, "request was called where the person's consent decides");
}

static void *decide(void *given) {
  operation *self = given;
  usher_status_v1 status = {.struct_size = sizeof status, .authority = USHER_AUTHORITY_SYSTEM, .reason = USHER_REASON_USER};
  pthread_mutex_lock(&self->ctx->lock);
  status.authorization = self->ctx->answer.authorization = self->ctx->decides;
  pthread_mutex_unlock(&self->ctx->lock);
  host_complete(self, USHER_RESULT_OK, &status);
  if (self->ctx->is_wild) {
    status.authorization = USHER_AUTHORIZATION_AUTHORIZED;
    host_complete(self, USHER_RESULT_OK, &status);
  }
  return NULL;
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  operation *self = NULL;
  if (!enter(ctx, CALL_CONTROL, "request")) {
    return USHER_RESULT_STATE;
  }
  if (judge_size(15, "a request", request, sizeof *request)) {
    judge_request(ctx, request);
    self = add_operation(ctx, op, 0);
  }
  if (self != NULL && pthread_create(&self->thread, NULL, decide, self) == 0) {
    pthread_mutex_lock(&ctx->lock);
    self->has_thread = self->started = 1;
    pthread_mutex_unlock(&ctx->lock);
  }
  leave(ctx, CALL_CONTROL);
  return self != NULL && self->has_thread ? USHER_RESULT_OK : USHER_RESULT_INVALID;
}

/* -- The entry ----------------------------------------------------------------------------------------------------- */

static usher_plugin_v1 table = {
    .struct_size = sizeof table,
    .abi_minor = 0,
    .id = WITNESS_CATEGORY,
    .category = WITNESS_CATEGORY,
    .version = "1.0.0",
    .create = create,
    .destroy = destroy,
    .status = status,
    .request = request,
    .cancel = witness_cancel,
    .resume = witness_resume,
    .observe = observe,
    .extension = witness_extension,
    .explain = explain,
};

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t host_abi_minor) {
  static const usher_plugin_v1 *placed;
  (void)host_abi_minor;
  count_call();
  if (placed == NULL) {
    watch_faults();
#if defined(WITNESS_REFUSED_ID)
    table.id = "com.example.other";
#elif defined(WITNESS_REFUSED_SIZE)
    table.struct_size -= 4;
#elif defined(WITNESS_REFUSED_MEMBER)
    table.cancel = NULL;
#elif defined(WITNESS_REFUSED_CODE)
    table.observe = (usher_result(*)(usher_plugin_ctx *, uint32_t))(uintptr_t)&table;
#endif
    placed = place_table(&table, sizeof table);
  }
#ifdef WITNESS_REFUSED
  report_line("offered: a table that is wrong: " WITNESS_REFUSED);
#endif
  return placed;
}

/* -- Loading and unloading ----------------------------------------------------------------------------------------- */

#ifndef IS_LOADABLE
__attribute__((constructor)) static void loaded(void) {
  judge(2, 0, "the file was loaded though its note says " VERSIONS);
}
#endif

/* At the end of the process as well as when somebody closes the file; the stack tells which. */
__attribute__((destructor)) static void unloaded(void) {
  void *frames[64];
  int count = backtrace(frames, 64);
  for (int index = 0; index < count; index++) {
    Dl_info found;
    if (dladdr((char *)frames[index] - 1, &found) != 0 && found.dli_sname != NULL &&
        strcmp(found.dli_sname, "dlclose") == 0) {
      judge(5, 0, "the file was closed");
      return;
    }
  }
  judge(12, live_instances() == 0, "the process ends with %d instances that were not destroyed", live_instances());
}
