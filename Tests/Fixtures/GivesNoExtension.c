/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.extension-stable */

/* The note lists an extension that the plugin doesn't give. */

#define FIXTURE "gives-no-extension"
#include "skeleton.h"

static const usher_extension_v1 *none(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx, (void)id;
  return NULL;
}

FIXTURE_PLUGIN(.extension = none)
