/* SPDX-License-Identifier: Apache-2.0 */

/* The thread that notices another script: inotify(7) on its folder, so that one which is renamed into place is seen. */

#include "fake.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <fcntl.h>
#include <unistd.h>

USHER_HIDDEN

static void tell(usher_plugin_ctx *ctx) {
  int tells;
  pthread_mutex_lock(&ctx->lock);
  tells = ctx->is_telling = ctx->is_observed;
  pthread_mutex_unlock(&ctx->lock);
  if (tells) {
    ctx->host.status_changed(ctx->host.ctx, (usher_str){NULL, 0});
  }
  pthread_mutex_lock(&ctx->lock);
  ctx->is_telling = 0;
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
}

static void exchange(usher_plugin_ctx *ctx) {
  fake_script *script = fake_script_read(ctx->path);
  fake_script *before;
  if (script == NULL) {
    return;
  }
  pthread_mutex_lock(&ctx->lock);
  before = ctx->script;
  ctx->script = script;
  ctx->has_answered = 0;
  ctx->asked = 0;
  ctx->version++;
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
  fake_script_leave(ctx, before);
  tell(ctx);
}

static int names_script(const usher_plugin_ctx *ctx, const char *buffer, ssize_t length) {
  const char *name = strrchr(ctx->path, '/') + 1;
  int found = 0;
  for (ssize_t at = 0; at < length;) {
    struct inotify_event event;
    memcpy(&event, buffer + at, sizeof event);
    found |= event.len > 0 && strcmp(buffer + at + (ssize_t)sizeof event, name) == 0;
    at += (ssize_t)(sizeof event + event.len);
  }
  return found;
}

static void *run(void *argument) {
  usher_plugin_ctx *ctx = argument;
  char buffer[4096];
  struct pollfd waits[2] = {{ctx->events, POLLIN, 0}, {ctx->stop[0], POLLIN, 0}};
  for (;;) {
    if (poll(waits, 2, -1) < 0) {
      continue;
    }
    if (waits[1].revents != 0) {
      return NULL;
    }
    if (names_script(ctx, buffer, read(ctx->events, buffer, sizeof buffer))) {
      exchange(ctx);
    }
  }
}

void fake_reader_start(usher_plugin_ctx *ctx, const char *path) {
  char *slash;
  ctx->path = strdup(path);
  ctx->events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (ctx->path == NULL || ctx->events < 0 || pipe2(ctx->stop, O_CLOEXEC) != 0 ||
      (slash = strrchr(ctx->path, '/')) == NULL) {
    return;
  }
  *slash = 0;
  inotify_add_watch(ctx->events, ctx->path[0] == 0 ? "/" : ctx->path, IN_CLOSE_WRITE | IN_MOVED_TO);
  *slash = '/';
  ctx->has_reader = pthread_create(&ctx->reader, NULL, run, ctx) == 0;
}

void fake_reader_stop(usher_plugin_ctx *ctx) {
  if (ctx->has_reader) {
    while (write(ctx->stop[1], "", 1) < 0) {
    }
    pthread_join(ctx->reader, NULL);
  }
  if (ctx->events >= 0) {
    close(ctx->events);
  }
  for (int end = 0; end < 2; end++) {
    if (ctx->stop[end] >= 0) {
      close(ctx->stop[end]);
    }
  }
  free(ctx->path);
}
