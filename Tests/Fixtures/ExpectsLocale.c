/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.random-capabilities */
/* Memory fault */

/* Takes it for granted that a locale names its character set. */

#define FIXTURE "expects-locale"
#include "skeleton.h"

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  const volatile char *set = host->locale.len == 0 ? NULL : memchr(host->locale.ptr, '.', host->locale.len);
  return *set == '.' ? skeleton_create(host, out) : USHER_RESULT_INVALID;
}

FIXTURE_PLUGIN(.create = create)
