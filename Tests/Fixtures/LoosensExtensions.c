/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.extension-unknown */

/* Answers for extensions whose names begin like its own. */

#define FIXTURE "loosens-extensions"
#include "skeleton.h"

static const usher_extension_v1 *skeleton_extension(usher_plugin_ctx *, const char *);

static const usher_extension_v1 *loose(usher_plugin_ctx *ctx, const char *id) {
  static const char known[] = FIXTURE_CATEGORY "/1";
  return skeleton_extension(ctx, strncmp(id, known, sizeof known - 1) == 0 ? known : id);
}

FIXTURE_PLUGIN(.extension = loose)
