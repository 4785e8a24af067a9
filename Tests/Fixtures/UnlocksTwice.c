/* SPDX-License-Identifier: Apache-2.0 */

/* Gives a lock back that it doesn't hold. */
/* Breaks: tools.thread-sanitizer */

#define FIXTURE "unlocks-twice"
#include "skeleton.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  usher_result result;
  pthread_mutex_lock(&lock);
  result = skeleton_observe(ctx, on);
  pthread_mutex_unlock(&lock);
  if (on == 0) {
    pthread_mutex_unlock(&lock);
  }
  return result;
}

FIXTURE_PLUGIN(.observe = observe)
