/* SPDX-License-Identifier: Apache-2.0 */

/* It keeps the first host that it was given and logs to it for ever. */
/* Breaks: operation.no-call-after-destroy */

#define FIXTURE "keeps-first-host"
#include "skeleton_people.h"

static usher_host_v1 first; /* set by the first `create`; one thread calls it in turn */

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static const char line[] = "another instance";
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK && first.struct_size == 0) {
    first = (*out)->host;
  }
  if (result == USHER_RESULT_OK) {
    first.log(first.ctx, USHER_SEVERITY_DEBUG, (usher_str){line, sizeof line - 1});
  }
  return result;
}

PEOPLE_PLUGIN(.create = create)
