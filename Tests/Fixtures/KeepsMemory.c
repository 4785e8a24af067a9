/* SPDX-License-Identifier: Apache-2.0 */

/* Remembers every operation that there ever was, and each a little more than it needs to. */
/* Breaks: tools.soak */

#define FIXTURE "keeps-memory"
#define FIXTURE_START begin(ctx, op, count)
#include "skeleton.h"

typedef struct memory {
  struct memory *next;
  char text[8192];
} memory;

static memory *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static usher_result begin(usher_plugin_ctx *ctx, usher_op op, uint64_t count) {
  memory *new = malloc(sizeof *new);
  if (new == NULL) {
    return USHER_RESULT_NO_MEMORY;
  }
  memset(new->text, 'x', sizeof new->text);
  pthread_mutex_lock(&lock);
  new->next = all;
  all = new;
  pthread_mutex_unlock(&lock);
  return skeleton_begin(ctx, op, count, skeleton_items);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
