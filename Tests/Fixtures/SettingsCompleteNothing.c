/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` reports its end as if it were an operation. */

#define FIXTURE "settings-complete-nothing"
#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  skeleton_complete(ctx, 1, USHER_RESULT_OK);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.open_settings = open_settings)
