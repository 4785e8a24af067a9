/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: lifecycle.calls-return */

/* `extension` takes a quarter of a second. */

#define FIXTURE "slow-to-give-extension"
#include "skeleton.h"

static const usher_extension_v1 *skeleton_extension(usher_plugin_ctx *ctx, const char *id);

static const usher_extension_v1 *slow(usher_plugin_ctx *ctx, const char *id) {
  usleep(250000);
  return skeleton_extension(ctx, id);
}

FIXTURE_PLUGIN(.extension = slow)
