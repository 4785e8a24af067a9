/* SPDX-License-Identifier: Apache-2.0 */

/* Loading it fills megabytes with a table. */
/* Breaks: load.memory */

#define FIXTURE "heavy-load"
#include "skeleton.h"

__attribute__((constructor)) static void fill(void) {
  static char *volatile table;
  table = malloc(16 << 20);
  if (table != NULL) {
    memset(table, 1, 16 << 20);
  }
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
