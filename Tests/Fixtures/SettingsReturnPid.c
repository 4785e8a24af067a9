/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` returns the number of the process that it would have started. */

#define FIXTURE "settings-return-pid"
#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  (void)ctx;
  return (usher_result)getpid();
}

FIXTURE_PLUGIN(.open_settings = open_settings)
