/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: permission.open-settings */

/* Whoever has looked at the settings is let in. */

#define FIXTURE "settings-grant"
#define FIXTURE_NOTE "authority=system\n"
#include "skeleton.h"

static usher_result open_settings(usher_plugin_ctx *ctx) {
  pthread_mutex_lock(&ctx->lock);
  ctx->answer.authorization = USHER_AUTHORIZATION_AUTHORIZED;
  pthread_mutex_unlock(&ctx->lock);
  return USHER_RESULT_OK;
}

FIXTURE_PLUGIN(.create = skeleton_create_system, .request = skeleton_cannot_ask, .open_settings = open_settings)
