/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` waits for the person to close the settings again. */

#define FIXTURE "settings-never-return"
#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  (void)ctx;
  while (pause() == -1) {
  }
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.open_settings = open_settings)
