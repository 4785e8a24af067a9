/* SPDX-License-Identifier: Apache-2.0 */

/* Every instance gives people other identifiers. */
/* Breaks: data.ids-stable */

#define FIXTURE "numbers-people-anew"
#define PEOPLE_LETTER letter

static char letter = 'a'; /* moved by `create`; one thread calls it in turn */

#include "skeleton_people.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  letter = letter == 'z' ? 'a' : (char)(letter + 1);
  return skeleton_create(host, out);
}

PEOPLE_PLUGIN(.create = create)
