/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it starts a thread. */
/* Breaks: load.constructors-quiet */

#define FIXTURE "constructor-thread"
#include "skeleton.h"

static void *wait_forever(void *unused) {
  while (pause() != 0) {
  }
  return unused;
}

__attribute__((constructor)) static void start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_forever, NULL);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
