/* SPDX-License-Identifier: Apache-2.0 */

/* Prints a line where an instance is destroyed while an operation is open. */
/* Breaks: hygiene.silent */

#define FIXTURE "prints-when-cut-short"
#define PEOPLE_WATCH watch
#include <stdio.h>

#include "skeleton_people.h"

static int open_watches; /* atomic */

static void watch(skeleton_operation *self) {
  __atomic_add_fetch(&open_watches, 1, __ATOMIC_RELAXED);
  people_watch(self);
  __atomic_sub_fetch(&open_watches, 1, __ATOMIC_RELAXED);
}

static void destroy(usher_plugin_ctx *ctx) {
  if (__atomic_load_n(&open_watches, __ATOMIC_RELAXED) > 0) {
    dprintf(1, "a watch is cut short\n");
  }
  skeleton_destroy(ctx);
}

PEOPLE_PLUGIN(.destroy = destroy)
