/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* `open_settings` asks the person at once. */

#define FIXTURE "settings-prompt"
#define FIXTURE_NOTE "authority=system\n"

#include <usher/ext/probe.h>

#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  const usher_probe_v1 *probe = ctx->host.extension(ctx->host.ctx, USHER_EXT_PROBE);
  if (probe != NULL) {
    probe->shown(ctx->host.ctx, (usher_str){"default", 7}, (usher_str){"Change it?", 10});
  }
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = skeleton_cannot_ask, .open_settings = open_settings)
