/* SPDX-License-Identifier: Apache-2.0 */

/* Forgets a little memory with every operation. */
/* Breaks: tools.valgrind */

#define FIXTURE "loses-memory"
#define FIXTURE_START begin(ctx, op, count)
#include "skeleton.h"

static usher_result begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  char *volatile note = malloc(40);
  if (note == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  note[0] = 'x';
  note = NULL;
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
