/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` returns, and only after 11 s. */

#define FIXTURE "settings-linger"
#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  (void)ctx;
  sleep(11);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.open_settings = open_settings)
