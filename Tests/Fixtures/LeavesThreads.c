/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: threads.none-left-over */

/* Every data call starts a thread that nobody ends. */

#define FIXTURE "leaves-threads"
#define FIXTURE_START begin(ctx, op, count)
#include "skeleton.h"

static void *stay(void *unused) {
  while (pause() != 0) {
  }
  return unused;
}

static usher_result begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, stay, NULL) == 0) {
    pthread_detach(thread);
  }
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
