/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.mandatory-members */

/* The system decides, and the plugin has no function that asks it. */

#define FIXTURE "missing-request"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  usher_result result = skeleton_create(host, out);
  if (result == USHER_RESULT_OK) {
    (*out)->answer.authority = USHER_AUTHORITY_SYSTEM;
  }
  return result;
}

FIXTURE_PLUGIN(.create = create)
