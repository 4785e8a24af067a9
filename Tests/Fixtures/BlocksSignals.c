/* SPDX-License-Identifier: Apache-2.0 */

/* Blocks a signal on the thread that calls it, and doesn't open it again. */
/* Breaks: hygiene.signals */

#define FIXTURE "blocks-signals"
#include <signal.h>

#include "skeleton.h"

static usher_result observe(usher_plugin_ctx *ctx, uint32_t on) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  return skeleton_observe(ctx, on);
}

FIXTURE_PLUGIN(.observe = observe)
