/* SPDX-License-Identifier: Apache-2.0 */
/* Breaks: abi.layouts-agree */

/* The layout of an item has a member more than the struct that is delivered. */

#define FIXTURE "short-item"
#include "skeleton.h"

static usher_result skeleton_start(usher_plugin_ctx *, const usher_grant_v1 *, uint32_t, const void *, usher_op);

static const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), 1, USHER_METHOD_ONCE, 0, "items", "default", "u,u,t:count", "1000:item=u,u,t:number,t:rank"},
};
static const usher_extension_v1 table = {sizeof table, 1, methods, skeleton_start};

static const usher_extension_v1 *extension(usher_plugin_ctx *ctx, const char *id) {
  (void)ctx;
  return strcmp(id, FIXTURE_CATEGORY "/1") == 0 ? &table : NULL;
}

FIXTURE_PLUGIN(.extension = extension)
