/* SPDX-License-Identifier: Apache-2.0 */

/* Which function is called when, on which thread, and beside which other. */

#include "witness.h"

#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

USHER_HIDDEN

/* Instances are never given back, so that a call after `destroy` is told from one that is made up. */
static usher_plugin_ctx instances[INSTANCE_MAX];
static atomic_int taken;
static pid_t loaded_in;

static _Thread_local const char *in_host;
static _Thread_local struct timespec since;

usher_plugin_ctx *take_instance(void) {
  int index = taken++;
  loaded_in = loaded_in != 0 ? loaded_in : getpid();
  return index < INSTANCE_MAX ? &instances[index] : NULL;
}

int is_instance(const usher_plugin_ctx *ctx) { return ctx >= instances && ctx < instances + INSTANCE_MAX; }

int live_instances(void) {
  int count = 0;
  for (int index = 0; index < INSTANCE_MAX; index++) {
    count += instances[index].stage == STAGE_CREATED;
  }
  return count;
}

static pid_t this_thread(void) { return (pid_t)syscall(SYS_gettid); }

static void judge_place(const char *name) {
  judge(9, this_thread() != getpid(), "%s was called on the process's first thread, which is an application's", name);
  judge(10, in_host == NULL, "%s was called from inside the host's own %s", name, in_host != NULL ? in_host : "");
  judge(11, loaded_in == 0 || loaded_in == getpid(), "%s was called in a forked process", name);
}

static void judge_order(usher_plugin_ctx *ctx, const char *name) {
  if (ctx->calls++ == 0) {
    judge(8, strcmp(name, "observe") == 0, "the first call after create was %s, not observe(1)", name);
  }
  judge(7, ctx->in_control++ == 0, "%s began while another [control] call of the instance was under way", name);
}

int enter(usher_plugin_ctx *ctx, enum call_kind kind, const char *name) {
  count_call();
  judge_place(name);
  if (ctx == NULL) { /* create and the entry, which have no instance yet */
    return 1;
  }
  if (!judge(6, is_instance(ctx) && ctx->stage == STAGE_CREATED, "%s was called %s", name,
             !is_instance(ctx) || ctx->stage == STAGE_FREE ? "without an instance" : "after destroy")) {
    return 0;
  }
  ctx->under_way++;
  if (kind == CALL_CONTROL) {
    judge_order(ctx, name);
    if (strcmp(name, "start") != 0) {
      ctx->last_was_status = strcmp(name, "status") == 0;
      ctx->last_thread = this_thread();
    } else {
      judge(17, ctx->last_was_status && ctx->last_thread == this_thread(),
            "start was called without reading the status right before it on the same thread");
      ctx->last_was_status = 0;
    }
  }
  return 1;
}

void leave(usher_plugin_ctx *ctx, enum call_kind kind) {
  if (ctx != NULL) {
    ctx->in_control -= kind == CALL_CONTROL;
    ctx->under_way--;
  }
}

const char *called(void) { return in_host; }

void calling(usher_plugin_ctx *ctx, const char *name) {
  struct timespec now;
  uint64_t patience = ctx->patience;
  if (name == NULL) {
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t took = (uint64_t)(now.tv_sec - since.tv_sec) * 1000 + (uint64_t)(now.tv_nsec / 1000000) -
                    (uint64_t)(since.tv_nsec / 1000000);
    judge(14, took < patience, "%s returned after %llu ms", in_host, (unsigned long long)took);
  }
  clock_gettime(CLOCK_MONOTONIC, &since);
  in_host = name;
}
