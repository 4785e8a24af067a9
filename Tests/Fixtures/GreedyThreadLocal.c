/* SPDX-License-Identifier: Apache-2.0 */

/* Takes a part of the little room that all files loaded late share for their thread-local data. */
/* Breaks: load.many */

#define FIXTURE "greedy-thread-local"
#include "skeleton.h"

__attribute__((tls_model("initial-exec"))) static _Thread_local char buffer[128];

char *fortune_buffer(void);

char *fortune_buffer(void) {
  return buffer;
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
