/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.create-destroy */

/* `create` fails. */

#define FIXTURE "fails-create"
#include "skeleton.h"

static usher_result fail(const usher_host_v1 *host, usher_plugin_ctx **out) {
  (void)host, (void)out;
  return USHER_RESULT_UNAVAILABLE;
}

FIXTURE_PLUGIN(.create = fail)
