/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: threads.leaves-pool-free */
/* Needs: swiftc */
/* Then: echo '{ global: usher_plugin_entry_v1; local: *; };' >"$TMPDIR/exports" && cc -c -fPIC -pthread -o "$TMPDIR/part.o" "$SOURCE" && swiftc -emit-library -parse-as-library -module-name BlocksPool -Xlinker --version-script="$TMPDIR/exports" -o "$FILE" "$TMPDIR/part.o" "${SOURCE%.c}.swift" */

/* Every data call is a task of Swift's shared pool, which waits there for the host. */

#define FIXTURE "blocks-pool"
#define FIXTURE_NOTE "authority=consent\nswift-module=BlocksPool\nswift-version=6.3\n"
#define FIXTURE_START skeleton_begin(ctx, op, count, run_as_task)

#include <stdint.h>

/* BlocksPool.swift has it. */
void blocks_pool_run(void (*body)(uintptr_t), uintptr_t context);

#include "skeleton.h"

typedef struct task {
  skeleton_operation *of;
  int is_done;
} task;

static void run(uintptr_t context) {
  task *self = (task *)context;
  usher_plugin_ctx *ctx = self->of->ctx;
  skeleton_items(self->of);
  pthread_mutex_lock(&ctx->lock);
  self->is_done = 1;
  pthread_cond_broadcast(&ctx->changed);
  pthread_mutex_unlock(&ctx->lock);
}

/* The operation's own thread only waits, so that `destroy` can join it. */
static void run_as_task(skeleton_operation *self) {
  task mine = {self, 0};
  usher_plugin_ctx *ctx = self->ctx;
  blocks_pool_run(run, (uintptr_t)&mine);
  pthread_mutex_lock(&ctx->lock);
  while (!mine.is_done) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  pthread_mutex_unlock(&ctx->lock);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
