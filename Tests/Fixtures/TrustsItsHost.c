/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.failing-host */

/* Takes every answer but NOT_FOUND for a setting. */

#define FIXTURE "trusts-its-host"
#include "skeleton.h"

static void keep(void *kept, usher_str text) {
  *(usher_str *)kept = text;
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static const char key[] = "folders";
  usher_str text = {NULL, 1};
  if (host->setting(host->ctx, (usher_str){key, sizeof key - 1}, keep, &text) != USHER_RESULT_NOT_FOUND &&
      *(const volatile char *)text.ptr == '/') {
    host->log(host->ctx, USHER_SEVERITY_DEBUG, (usher_str){key, sizeof key - 1});
  }
  return skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
