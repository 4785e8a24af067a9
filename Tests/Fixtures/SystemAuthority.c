/* SPDX-License-Identifier: Apache-2.0 */

/* No fault: the authority is the system's, played by two settings of the host.
 *
 * `status` (a word of the table below; `not-determined` where it is unset) is the state at first. `answer` is what a
 * request ends with: such a word, or `once` (granted for this process), `expired` (granted until a time in the past),
 * `unset` (OK and no status), a result (`dismissed`, `timeout`, `unavailable`, `gone`, `not-authorized`, `internal`), or
 * anything else, or nothing (it hangs until it is cancelled). A request completes on a thread of its own. `settings` (a
 * result) is what `open_settings` returns; where it is unset it succeeds, and says so in the log. */

#define FIXTURE "system-authority"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

typedef struct answer {
  const char *word;
  usher_result result;
  usher_status_v1 status;
} answer;

#define STATUS(...) {.authority = USHER_AUTHORITY_SYSTEM, __VA_ARGS__}

static const answer answers[] = {
    {"not-determined", 0, STATUS(.authorization = USHER_AUTHORIZATION_NOT_DETERMINED)},
    {"authorized", 0, STATUS(.authorization = USHER_AUTHORIZATION_AUTHORIZED)},
    {"limited", 0, STATUS(.authorization = USHER_AUTHORIZATION_LIMITED)},
    {"reduced", 0,
     STATUS(.authorization = USHER_AUTHORIZATION_AUTHORIZED, .accuracy = USHER_ACCURACY_REDUCED)},
    {"once", 0, STATUS(.authorization = USHER_AUTHORIZATION_AUTHORIZED, .lifetime = USHER_LIFETIME_PROCESS)},
    {"expired", 0,
     STATUS(.authorization = USHER_AUTHORIZATION_AUTHORIZED, .lifetime = USHER_LIFETIME_EXPIRES, .expires_unix_ms = 1)},
    {"denied", 0, STATUS(.authorization = USHER_AUTHORIZATION_DENIED, .reason = USHER_REASON_USER)},
    {"forbidden", 0,
     STATUS(.authorization = USHER_AUTHORIZATION_DENIED, .reason = USHER_REASON_FILE_PERMISSIONS)},
    {"restricted", 0, STATUS(.authorization = USHER_AUTHORIZATION_RESTRICTED, .reason = USHER_REASON_POLICY)},
    {"unsupported", 0, STATUS(.authorization = USHER_AUTHORIZATION_UNSUPPORTED, .reason = USHER_REASON_NO_DEVICE)},
    {"service-off", 0, STATUS(.authorization = USHER_AUTHORIZATION_SERVICE_OFF, .reason = USHER_REASON_SERVICE_OFF)},
    {"unset", 0, STATUS(.authorization = USHER_AUTHORIZATION_UNSET)},
    {"dismissed", USHER_RESULT_DISMISSED, STATUS(0)},
    {"timeout", USHER_RESULT_TIMEOUT, STATUS(0)},
    {"unavailable", USHER_RESULT_UNAVAILABLE, STATUS(0)},
    {"gone", USHER_RESULT_GONE, STATUS(0)},
    {"not-authorized", USHER_RESULT_NOT_AUTHORIZED, STATUS(0)},
    {"internal", USHER_RESULT_INTERNAL, STATUS(0)},
};

static void find(void *found, usher_str word) {
  for (size_t index = 0; index < sizeof answers / sizeof answers[0]; index++) {
    if (word.len == strlen(answers[index].word) && memcmp(word.ptr, answers[index].word, word.len) == 0) {
      *(const answer **)found = &answers[index];
    }
  }
}

static const answer *setting(const usher_host_v1 *host, const char *key) {
  const answer *found = NULL;
  host->setting(host->ctx, (usher_str){key, strlen(key)}, find, &found);
  return found;
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    const answer *initial = setting(&(*out)->host, "status");
    (*out)->answer = (initial != NULL ? initial : &answers[0])->status;
  }
  return result;
}

static void request_hangs(skeleton_operation *self) {
  pthread_mutex_lock(&self->ctx->lock);
  while (!self->cancelled) {
    pthread_cond_wait(&self->ctx->changed, &self->ctx->lock);
  }
  pthread_mutex_unlock(&self->ctx->lock);
  skeleton_complete(self->ctx, self->op, USHER_RESULT_CANCELLED);
}

static void request_ends(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  const answer *given = &answers[self->count];
  usher_status_v1 status = given->status;
  int observed;
  status.struct_size = sizeof status;
  pthread_mutex_lock(&ctx->lock);
  if (given->result == USHER_RESULT_OK && status.authorization != USHER_AUTHORIZATION_UNSET) {
    ctx->answer = given->status;
  }
  observed = ctx->observed;
  pthread_mutex_unlock(&ctx->lock);
  if (observed) {
    ctx->host.status_changed(ctx->host.ctx, (usher_str){NULL, 0});
  }
  ctx->host.complete(ctx->host.ctx, self->op, given->result, &status, (usher_str){NULL, 0});
}

static usher_result request(usher_plugin_ctx *ctx, const usher_request_v1 *request, usher_op op) {
  const answer *given = setting(&ctx->host, "answer");
  usher_request_v1 mine;
  if (!skeleton_copy(&mine, sizeof mine, request)) {
    return USHER_RESULT_INVALID;
  }
  if (!skeleton_knows(mine.scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  return given == NULL ? skeleton_begin(ctx, op, 0, request_hangs)
                       : skeleton_begin(ctx, op, (uint64_t)(given - answers), request_ends);
}

static usher_result open_settings(usher_plugin_ctx *ctx) {
  static const char text[] = "the settings are open";
  const answer *given = setting(&ctx->host, "settings");
  if (given != NULL) {
    return given->result;
  }
  ctx->host.log(ctx->host.ctx, USHER_SEVERITY_INFO, (usher_str){text, sizeof text - 1});
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = create, .request = request, .open_settings = open_settings)
