/* SPDX-License-Identifier: Apache-2.0 */

/* A fixture whose authority is a file, `$HOME/granted`: while it is there, the system grants. Its own thread looks
 * every 10 ms, and says so FIXTURE_EVENTS times, which may go by `worse`, where that changed while it was observed. */

#ifndef BACKED_H
#define BACKED_H

#include <stdio.h>

#include "skeleton.h"

static int backed_look(void) {
  char path[4096];
  const char *home = getenv("HOME");
  snprintf(path, sizeof path, "%s/granted", home == NULL ? "" : home);
  return home != NULL && access(path, F_OK) == 0;
}

static usher_authorization backed_answer(void) {
  return backed_look() ? USHER_AUTHORIZATION_AUTHORIZED : USHER_AUTHORIZATION_NOT_DETERMINED;
}

static void backed_watch(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  while (!skeleton_wait(self, 10)) {
    usher_authorization now = backed_answer();
    int changes, worse SKELETON_UNUSED;
    pthread_mutex_lock(&ctx->lock);
    changes = ctx->observed && now != ctx->answer.authorization;
    worse = now == USHER_AUTHORIZATION_NOT_DETERMINED;
    ctx->answer.authorization = now;
    pthread_mutex_unlock(&ctx->lock);
    for (int count = 0; changes && count < FIXTURE_EVENTS; count++) {
      ctx->host.status_changed(ctx->host.ctx, (usher_str){NULL, 0});
    }
  }
}

static usher_result backed_create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create_system(host, out);
  if (result != USHER_RESULT_OK) {
    return result;
  }
  (*out)->answer.authorization = backed_answer();
  return skeleton_begin(*out, 0, 0, backed_watch);
}

#endif
