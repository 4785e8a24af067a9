/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.default-deny */

/* Where nothing says no, this takes it as a yes of the system's. */

#define FIXTURE "grants-by-default"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create_system(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->answer.authorization = USHER_AUTHORIZATION_AUTHORIZED;
  }
  return result;
}

FIXTURE_PLUGIN(.create = create, .request = skeleton_cannot_ask)
