/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: hygiene.process */

/* `status` has the process traced by its parent, so that no debugger may look at it. */

#define FIXTURE "is-traced"
#include <sys/ptrace.h>

#include "skeleton.h"

static usher_result status(usher_plugin_ctx *ctx, usher_str scope, usher_status_v1 *out) {
  ptrace(PTRACE_TRACEME, 0, NULL, NULL);
  return skeleton_status(ctx, scope, out);
}

FIXTURE_PLUGIN(.status = status)
