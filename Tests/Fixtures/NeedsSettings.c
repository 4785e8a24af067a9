/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.no-settings */
/* Then: printf '[settings]\nfolders=/nowhere\n' >"$(dirname "$FILE")/usher-conformance.conf" */

/* `create` fails where nobody has made a setting. */

#define FIXTURE "needs-settings"
#include "skeleton.h"

static void ignore(void *unused, usher_str text) {
  (void)unused, (void)text;
}

static usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  static const char key[] = "folders";
  usher_result found = host->setting(host->ctx, (usher_str){key, sizeof key - 1}, ignore, NULL);
  return found == USHER_RESULT_NOT_FOUND ? USHER_RESULT_UNAVAILABLE : skeleton_create(host, out);
}

FIXTURE_PLUGIN(.create = create)
